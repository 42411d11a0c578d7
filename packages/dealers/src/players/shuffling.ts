import type { RandomBytes } from '@facedown/base';
import {
  type Cipher,
  type Element,
  type ProofContext,
  proveShuffle,
  type Reader,
  readExactly,
  type Scalar,
  type ShuffleMade,
  verifyShuffles,
} from '@facedown/crypto';
import { cannot } from './cannot.js';

/** What another thread is asked for, in bytes: a shuffle with its proof, or whether some that follow each other are right. */
export type ShuffleAsk =
  | {
      readonly kind: 'prove';
      readonly context: ProofContext;
      readonly key: Uint8Array;
      readonly inputs: Uint8Array;
      readonly order: readonly number[];
      readonly secret: Scalar;
      /** What the asker's source of randomness gave for it. */
      readonly fresh: Uint8Array;
    }
  | {
      readonly kind: 'verify';
      readonly key: Uint8Array;
      readonly inputs: Uint8Array;
      readonly made: readonly ShuffleMade[];
    };

export type ShuffleAnswer =
  | { readonly kind: 'made'; readonly bytes: Uint8Array }
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly code: string; readonly at: number };

/** Where shuffles that nobody waits for yet are made and checked. */
export type AskShuffle = (ask: ShuffleAsk) => Promise<ShuffleAnswer>;

let chosen: AskShuffle | undefined;

/** A program with a thread to spare sets it. Without one, decks are shuffled ahead in this thread, when nobody is asked. */
export const setShuffling = (ask: AskShuffle | undefined): void => {
  chosen = ask;
};

export const isShufflingElsewhere = (): boolean => chosen !== undefined;

/** A thread that fails costs time and nothing else. */
export const askShuffle: AskShuffle = async (ask) => {
  const answer = await chosen?.(ask).catch(() => undefined);
  return answer ?? answerShuffle(ask);
};

/** What such a thread does. */
export function answerShuffle(ask: ShuffleAsk): ShuffleAnswer {
  const key = read(ask.key, 64, (reader) => reader.element());
  const inputs = ciphersOf(ask.inputs);
  if (ask.kind === 'prove') {
    const random: RandomBytes = () => ask.fresh;
    const { bytes } = proveShuffle(ask.context, key, inputs, ask.order, ask.secret, random);
    return { kind: 'made', bytes };
  }
  const checked = verifyShuffles(key, inputs, ask.made);
  return checked.ok ? { kind: 'right' } : { kind: 'wrong', code: checked.code, at: checked.wrong ?? 0 };
}

/** A fresh deck begins with identities. */
const ciphersOf = (bytes: Uint8Array): Cipher[] =>
  read(bytes, bytes.length, (reader) =>
    reader.many(bytes.length / 128, (one): Cipher => ({ a: one.element(), b: one.element() })),
  );

function read<Value extends Element | Cipher[]>(
  bytes: Uint8Array,
  length: number,
  as: (reader: Reader) => Value,
): Value {
  const found = readExactly(bytes, length, as);
  if (!found.ok) throw cannot(found.code);
  return found.value;
}
