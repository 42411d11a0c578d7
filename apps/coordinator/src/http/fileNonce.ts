import { bytesToHex, type Hex, keccak256 } from '@facedown/base';

/** What a seat signs to be given the file of its table; no relay draws it as a nonce of its own. */
export const fileNonce = (key: string): Hex => keccak256(bytesToHex(new TextEncoder().encode(`facedown/file/${key}`)));
