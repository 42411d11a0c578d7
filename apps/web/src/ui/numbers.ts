/** How numbers are grouped in the language that is shown. */
const SIGNS = { en: { group: ',', point: '.' }, de: { group: '.', point: ',' } } as const;
let signs: (typeof SIGNS)[keyof typeof SIGNS] = SIGNS.en;

export const setNumbers = (language: keyof typeof SIGNS): void => {
  signs = SIGNS[language];
};

/** `12345` → `12,345`. Chips are whole numbers; there is nothing behind a point. */
export const formatAmount = (amount: bigint | number): string =>
  amount.toString().replace(/\B(?=(\d{3})+(?!\d))/g, signs.group);

/** Reads `1,200`, `1200`, `1.2k`, `2bb`; undefined where it is no whole, positive amount. */
export function parseAmount(text: string, bigBlind: bigint): bigint | undefined {
  const plain = text.replaceAll(signs.group, '').replace(signs.point, '.');
  const match = /^\s*(\d[\d' ]*)(?:\.(\d{1,3}))?\s*(k|bb)?\s*$/i.exec(plain);
  if (!match) return undefined;
  const [, whole = '', fraction = '', unit = ''] = match;
  const thousandths = BigInt(whole.replace(/[' ]/g, '')) * 1000n + BigInt(fraction.padEnd(3, '0'));
  const factor = unit.toLowerCase() === 'k' ? 1000n : unit.toLowerCase() === 'bb' ? bigBlind : 1n;
  const product = thousandths * factor;
  return product % 1000n === 0n ? product / 1000n : undefined;
}
