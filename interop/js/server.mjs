// Lets the stock @a2a-js/sdk server raise its own errors, and prints as JSON what it writes over each binding. Listens
// on free ports of loopback, and stops by itself. Usage: node server.mjs, in a folder whose node_modules has the SDK.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const root = path.join(process.cwd(), 'node_modules/@a2a-js/sdk');
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const load = (part) => {
  const target = manifest.exports[part].import;
  return import(pathToFileURL(path.join(root, target.default ?? target)).href);
};
const require = createRequire(path.join(root, 'index.js'));
const express = require('express');
const grpc = require('@grpc/grpc-js');
const errors = { ...(await load('./client')), ...(await load('./server')) };
if (manifest.exports['./errors']) Object.assign(errors, await load('./errors'));
const { jsonRpcHandler, restHandler, UserBuilder } = await load('./server/express');
const overGrpc = await load('./server/grpc');

const NAMES = [
  'TaskNotFoundError', 'TaskNotCancelableError', 'PushNotificationNotSupportedError', 'UnsupportedOperationError',
  'ContentTypeNotSupportedError', 'InvalidAgentResponseError', 'ExtendedAgentCardNotConfiguredError',
  'ExtensionSupportRequiredError', 'VersionNotSupportedError', 'RequestMalformedError',
];

const card = {
  name: 'agent', description: 'agent', version: '1', capabilities: { streaming: false, extensions: [] }, skills: [],
  supportedInterfaces: ['JSONRPC', 'HTTP+JSON', 'GRPC'].map((binding) => (
    { url: 'http://agent', protocolBinding: binding, protocolVersion: '1.0', tenant: '' })),
  defaultInputModes: [], defaultOutputModes: [], securitySchemes: {}, securityRequirements: [], signatures: [],
};
const requestHandler = {
  getAgentCard: async () => card,
  getAuthenticatedExtendedAgentCard: async () => card,
  getTask: async (params) => { throw new errors[params.id]('refused'); },
};
const options = { requestHandler, userBuilder: UserBuilder.noAuthentication };
const app = express();
app.use('/rpc', jsonRpcHandler(options));
app.use('/rest', restHandler(options));
const http = await new Promise((ready) => { const server = app.listen(0, '127.0.0.1', () => ready(server)); });
const base = `http://127.0.0.1:${http.address().port}`;

const server = new grpc.Server();
server.addService(overGrpc.A2AService, overGrpc.grpcService({ requestHandler, userBuilder: overGrpc.UserBuilder.noAuthentication }));
const port = await new Promise((ready, fail) => server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(),
  (error, bound) => (error ? fail(error) : ready(bound))));
const channel = new grpc.Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure());

// GetTaskRequest { id }
const getTask = (name) => Buffer.concat([Buffer.from([0x12, name.length]), Buffer.from(name)]);
const overChannel = (name) => new Promise((done) => {
  const metadata = new grpc.Metadata();
  metadata.set('a2a-version', '1.0');
  channel.makeUnaryRequest('/lf.a2a.v1.A2AService/GetTask', (value) => value, (bytes) => bytes, getTask(name), metadata, (error) => done(error));
});

const headers = { 'A2A-Version': '1.0', 'Content-Type': 'application/json' };
const results = [];
for (const name of NAMES.filter((name) => errors[name])) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 'q-1', method: 'GetTask', params: { id: name } });
  const rpc = await fetch(`${base}/rpc`, { method: 'POST', headers, body });
  results.push({ name, binding: 'JSONRPC', status: rpc.status, body: await rpc.text() });
  const rest = await fetch(`${base}/rest/tasks/${name}`, { headers });
  results.push({ name, binding: 'HTTP+JSON', status: rest.status, body: await rest.text() });
  const error = await overChannel(name);
  const packed = error?.metadata?.get('grpc-status-details-bin')?.[0] ?? Buffer.alloc(0);
  results.push({ name, binding: 'GRPC', status: error?.code ?? 0, details: packed.toString('base64') });
}
fs.writeSync(1, JSON.stringify({ sdk: 'js', version: manifest.version, results }));
process.exit(0);
