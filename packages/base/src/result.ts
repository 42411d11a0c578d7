/** What an operation that may be refused returns: a refusal is a value with a code, never a throw. */
export type Result<Value, Code extends string = string> = Ok<Value> | Refusal<Code>;

interface Ok<Value> {
  readonly ok: true;
  readonly value: Value;
}

export interface Refusal<Code extends string = string> {
  readonly ok: false;
  /** PascalCase, equal to the name of the Solidity error. */
  readonly code: Code;
}

export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value });

export const refuse = <Code extends string>(code: Code): Refusal<Code> => ({ ok: false, code });

/** The value, for callers to whom a refusal would be a bug. */
export function unwrap<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`unexpected refusal: ${result.code}`);
}
