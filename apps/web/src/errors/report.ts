/** Long hex is a key, a signature or a card: a report says how long it was and nothing else. */
const LONG_HEX = /0x[0-9a-f]{16,}/gi;

/** A text that can be sent to strangers: what happened, without anything that opens a card or moves a chip. */
export function makeReport(facts: Readonly<Record<string, unknown>>): string {
  const safe = (_key: string, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    if (value instanceof Map) return `[${value.size} entries left out]`;
    if (typeof value === 'string') return value.replace(LONG_HEX, (hex) => `[${(hex.length - 2) / 2} bytes]`);
    return value;
  };
  return JSON.stringify({ made: new Date().toISOString(), ...facts }, safe, 2);
}

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
