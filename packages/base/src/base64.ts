const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CODES = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const VALUES = new Uint8Array(128).fill(255);
CODES.forEach((code, value) => {
  VALUES[code] = value;
});

const text = new TextDecoder('latin1');

/** RFC 4648, §4, without padding: what it says is known by its length. */
export function bytesToBase64(bytes: Uint8Array): string {
  const out = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  for (let i = 0, at = 0; at < out.length; i += 3) {
    const [a, b = 0, c = 0] = [bytes[i]!, bytes[i + 1], bytes[i + 2]];
    out[at++] = CODES[a >> 2]!;
    out[at++] = CODES[((a & 3) << 4) | (b >> 4)]!;
    // Past the end these are dropped by the array itself.
    out[at++] = CODES[((b & 15) << 2) | (c >> 6)]!;
    out[at++] = CODES[c & 63]!;
  }
  return text.decode(out);
}

/** Nothing for what `bytesToBase64` would not have written: each row of bytes has one spelling. */
export function base64ToBytes(digits: string): Uint8Array | undefined {
  const { length } = digits;
  if (length % 4 === 1) return undefined;
  const bytes = new Uint8Array((length * 3) >> 2);
  let at = 0;
  let bits = 0;
  let held = 0;
  for (let i = 0; i < length; i++) {
    const code = digits.charCodeAt(i);
    const value = code < 128 ? VALUES[code]! : 255;
    if (value === 255) return undefined;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = held >> bits;
      held &= (1 << bits) - 1;
    }
  }
  return held === 0 ? bytes : undefined;
}
