import { BaseError, type Hex } from '@facedown/base';
import type { ChainClient, Sender } from '@facedown/chain';
import { type FhePort, type FheState, fheSeat } from '@facedown/dealers/fhe';
import { type FheTable, type Granting, type Keep, type Relayer, vaultPort } from '@facedown/fhevm';
import type { DealerSeat, Hand } from '@facedown/game-kit';
import { privateKeyToAccount } from 'viem/accounts';
import type { Around } from '../client/client.js';
import { presentOf } from '../engine/propose.js';
import type { Judge } from '../judge/judge.js';
import type { SessionKey } from '../signing/session.js';

/** The way to cards that lie on a chain as ciphertexts. */
export interface FheReach {
  readonly client: ChainClient;
  /** Pays for the vault's transactions; anybody may. */
  readonly sender: Sender;
  readonly vault: Hex;
  /** The block from which on the vault's events are looked for. */
  readonly fromBlock?: bigint;
  /** A seat's way to the key holders. */
  relayer(seat: ReadingSeat): Promise<Relayer>;
}

/** Who reads its cards: what its answers are sealed to is kept in `keep`, under `secret`. */
interface ReadingSeat extends Pick<Granting, 'session' | 'secret' | 'keep'> {
  readonly vault: Hex;
}

/** What a seat is given whose cards lie outside. */
export interface Outside {
  readonly reach: FheReach;
  readonly session: SessionKey;
  readonly judge: Judge;
  readonly tableId: bigint;
  readonly answerSeconds: number;
  readonly keep: Keep;
  readonly around: Around;
}

/** So long a new view waits for its hand; a table must not stand still because key holders are silent. */
const HAND_MS = 3000;
const AGAIN_MS = 4000;
const TELL_MS = 1000;

/** A seat of the `fhe` dealer: its session key is the user that may read its cards. */
export function reachingSeat(secret: Hex, seat: number, outside: Outside): DealerSeat {
  const { reach, judge, tableId, around, answerSeconds, keep } = outside;
  const session = privateKeyToAccount(outside.session.secret);
  let opened: Promise<FhePort> | undefined;
  const port = (): Promise<FhePort> => {
    opened ??= open();
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const open = async (): Promise<FhePort> => {
    if (!judge.onChain) throw noChain();
    const relayer = await reach.relayer({ session, secret, vault: reach.vault, keep });
    const { terms, seating } = await judge.onChain(tableId, around.engine().fixed.state.version);
    return vaultPort({
      ...reach,
      seat,
      session,
      relayer,
      table: () => {
        const engine = around.engine();
        return { table: engine.table, terms, seating, state: presentOf(engine).state } as FheTable;
      },
      waiting: {
        seconds: answerSeconds / 2,
        onWait: () => around.tell('retrying'),
        isStopped: () => around.isStopped(),
      },
      onStage: (stage) => around.tell(stage),
    });
  };
  const own = fheSeat({
    seat,
    port: {
      serve: async (context) => (await port()).serve(context),
      open: async (context, needs, arrange) => (await port()).open(context, needs, arrange),
      readHand: async (reference) => (await port()).readHand(reference),
    },
  });
  let latest: FheState | undefined;

  /** Asks again until the hand is read or is another one. */
  async function readOn(state: FheState): Promise<void> {
    while (latest === state && !around.isStopped()) {
      // The table is shown without its hand meanwhile, and with what it waits for.
      const telling = setInterval(() => latest === state && around.tell('reading'), TELL_MS);
      const isRead = await own
        .hand(state)
        .then(
          () => true,
          () => false,
        )
        .finally(() => clearInterval(telling));
      if (latest !== state) return;
      if (isRead) return around.handIsThere();
      await pause(AGAIN_MS);
    }
  }

  return {
    contribute: (context, state, needs) => own.contribute(context, state as FheState, needs),
    prove: (context, state, needs, arrange) => own.prove(context, state as FheState, needs, arrange),
    async hand(raw): Promise<Hand> {
      const state = raw as FheState;
      const isNews = latest !== state;
      latest = state;
      const read = await within(own.hand(state), HAND_MS);
      if (read) return read;
      if (isNews) void readOn(state);
      return new Map();
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Nothing where it fails or takes longer. */
const within = <Value>(asked: Promise<Value>, ms: number): Promise<Value | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    asked
      .catch(() => undefined)
      .then((value) => {
        clearTimeout(timer);
        resolve(value);
      });
  });

const noChain = () =>
  new BaseError('The cards of this table lie on a chain, and it has none.', {
    category: 'user',
    code: 'OnlyOnChain',
    recoverable: false,
  });

const refuse = () => Promise.reject(noChain());
/** A seat without a way to its cards. */
export const unreached: DealerSeat = { contribute: refuse, prove: refuse, hand: refuse };
