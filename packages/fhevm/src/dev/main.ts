import { readFileSync } from 'node:fs';
import { connectChain } from '@facedown/chain';
import { devHolders } from './holders.js';
import { serveHolders } from './server.js';

/** `main.ts <rpc url> <file with the secret> [port]`: the development coprocessor and key holders as a process. */
const [rpcUrl, secretFile, port = '0'] = process.argv.slice(2);
if (!rpcUrl || !secretFile) {
  console.error('usage: main.ts <rpc url> <file with the secret> [port]');
  process.exit(1);
}
const { kms } = devHolders(await connectChain({ rpcUrl }), readFileSync(secretFile));
const { url } = await serveHolders(kms, Number(port));
console.log(`Whoever runs this sees every card. Listening on ${url}`);
