declare module 'phe' {
  export function evaluateCardCodes(codes: readonly number[]): number;
}
declare module 'pokersolver' {
  const pokersolver: { Hand: { solve(cards: readonly string[]): unknown } };
  export default pokersolver;
}
