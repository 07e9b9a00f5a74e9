// Calls the dealer with the stock @a2a-js/sdk client, and prints as JSON what a caller can see of each error, and the
// bytes. Usage: node client.mjs ADDRESS CASES.json, in a folder whose node_modules has the SDK.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [, , address, casesFile] = process.argv;
const cases = JSON.parse(fs.readFileSync(casesFile, 'utf8'));
const root = path.join(process.cwd(), 'node_modules/@a2a-js/sdk');
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const load = (part) => {
  const target = manifest.exports[part].import;
  return import(pathToFileURL(path.join(root, target.default ?? target)).href);
};
const sdk = await load('./client');
const overGrpc = await load('./client/grpc');
const grpcJs = createRequire(path.join(root, 'index.js'))('@grpc/grpc-js');

// The SDK's own fetch is the global one: read the bytes on their way through, and add the header of the extension.
const realFetch = globalThis.fetch;
let activate = '';
let raw = null;
globalThis.fetch = async (url, init = {}) => {
  const headers = new Headers(init.headers);
  if (activate) headers.set('A2A-Extensions', activate);
  const response = await realFetch(url, { ...init, headers });
  const body = await response.clone().text();
  raw = { status: response.status, content_type: response.headers.get('content-type') ?? '', body };
  return response;
};

const url = (one) => {
  if (one.binding === 'GRPC') return address;
  if (one.binding === 'HTTP+JSON') return `http://${address}/rest`;
  return one.agent === 'aap' ? `http://${address}/aap/rpc` : `http://${address}/rpc`;
};

const card = (one) => ({
  name: 'dealer', description: 'dealer', version: '1',
  supportedInterfaces: [{ url: url(one), protocolBinding: one.binding, protocolVersion: '1.0', tenant: '' }],
  capabilities: { streaming: one.streaming, pushNotifications: false, extensions: [], extendedAgentCard: false },
  defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'], skills: [], securitySchemes: {},
  securityRequirements: [], signatures: [], provider: undefined, documentationUrl: '', iconUrl: '',
});

const message = (text) => ({
  tenant: '', configuration: undefined, metadata: undefined,
  message: {
    messageId: 'm-1', contextId: '', taskId: '', role: 1, metadata: undefined, extensions: [], referenceTaskIds: [],
    parts: [{ content: { $case: 'text', value: text }, metadata: undefined, filename: '', mediaType: '' }],
  },
});

// What kind of data it is, without values that differ from run to run.
const shape = (data) => {
  if (data === undefined || data === null) return null;
  if (Array.isArray(data)) return data.map((entry) => entry?.['@type'] ?? typeof entry);
  if (typeof data === 'object') return { keys: Object.keys(data).sort() };
  return typeof data;
};

const chain = (error) => {
  const all = [];
  for (let one = error; one && all.length < 8; one = one.cause) all.push(one);
  return all;
};

const exposed = (error) => {
  const seen = { class: error?.constructor?.name ?? typeof error, data: shape(error?.data) };
  for (const key of ['envelopeCode', 'statusCode', 'reason']) if (error?.[key] !== undefined) seen[key] = error[key];
  if (error?.metadata && Object.keys(error.metadata).length) seen.metadata = shape(error.metadata);
  if (error?.errorResponse) seen.errorResponse = shape(error.errorResponse?.error?.data);
  if (error?.statusDetailsBin) seen.statusDetailsBin = true;
  if (error?.cause instanceof Error) seen.cause = error.cause.constructor.name;
  return seen;
};

// The packed google.rpc.Status, where an error in the chain still has it.
const trailer = (error) => {
  for (const one of chain(error)) {
    const packed = one.statusDetailsBin ?? one.metadata?.get?.('grpc-status-details-bin')?.[0];
    if (packed) {
      const status = typeof one.code === 'number' ? one.code : (one.grpcStatus ?? null);
      return { details: Buffer.from(packed).toString('base64'), status };
    }
  }
  return null;
};

const run = async (one) => {
  activate = one.activate;
  raw = null;
  let events = 0;
  try {
    const options = one.binding === 'GRPC'
      ? { ...sdk.ClientFactoryOptions.default, transports: [new overGrpc.GrpcTransportFactory()] }
      : undefined;
    const client = await new sdk.ClientFactory(options).createFromAgentCard(card(one));
    if (one.streaming) {
      for await (const _ of client.sendMessageStream(message(one.text))) events += 1;
    } else {
      await client.sendMessage(message(one.text));
      events = 1;
    }
    return { exposes: { class: null, events }, raw };
  } catch (error) {
    const seen = exposed(error);
    if (one.streaming) seen.events = events;
    return { exposes: seen, raw: trailer(error) ?? raw };
  }
};

const results = [];
for (const one of cases) results.push(await run(one));
fs.writeSync(1, JSON.stringify({ sdk: 'js', version: manifest.version, results }));
process.exit(grpcJs ? 0 : 1);
