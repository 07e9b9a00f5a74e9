// The page that decodes; see check.mjs.
export default async function () {}
