import { bytesToHex, type Hex, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import {
  type AcceptedKey,
  beaconInput,
  beaconPoint,
  contextHash,
  type Element,
  keyOf,
  proveDealShare,
  proveShare,
  proveTableShare,
  type Scalar,
  sigmaLabel,
} from '@facedown/crypto';
import type { KeyRing, RingState } from '../keys/keyRing.js';
import { openRing } from '../keys/keyRing.js';
import { dayOf, type KeyName, namesOf, nameText, type TableKey } from '../keys/names.js';
import type { PublicCommittee } from '../keys/publicCommittee.js';
import { refused } from '../refused.js';
import type { Policy } from './policy.js';
import { readTableKey } from './tableKeyClaim.js';

/** One server of a committee: its keys, its policy, and nothing between two requests but them. */
export interface KeyServer {
  readonly server: number;
  readonly committee: PublicCommittee;
  token(claim: unknown): Promise<Result<Answer>>;
  deal(claim: unknown): Promise<Result<Answer>>;
  beacon(claim: unknown): Promise<Result<Answer>>;
  /** Its share of a table's key, signed with its master share. It opens nothing, so anyone may have it. */
  tableKey(claim: unknown): Promise<Result<Answer>>;
  /** Goes on to today's keys and erases what is older than a week. Called before every answer and now and then. */
  turn(): void;
  readonly oldest: number;
}

export interface Answer {
  readonly server: number;
  readonly bytes: Hex;
}

interface KeyServerOptions {
  readonly ring: RingState;
  readonly committee: PublicCommittee;
  readonly policy: Policy;
  readonly random: RandomBytes;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** Keeps the ring once something was erased; whatever it throws stops the server from answering. */
  readonly save: (state: RingState) => void;
}

/** A server that was away longer than this, or whose clock was wrong, needs its operator's word before it erases. */
const MAX_JUMP = 40;
const MAX_SLOTS = 256;
const KEPT_ANSWERS = 500;

export function createKeyServer({ ring: state, committee, policy, random, now, save }: KeyServerOptions): KeyServer {
  const ring: KeyRing = openRing(state);
  const answers = new Map<string, Hex>();
  checkRing(ring, committee);

  function turn(): void {
    const today = dayOf(now());
    if (today - ring.oldest > MAX_JUMP + committee.days)
      throw refused('ClockJumped', 'The clock is far ahead of the last time these keys were used.');
    if (ring.advance(today)) save(ring.state());
  }

  /** The same bytes to whoever asks again. */
  function once(of: string, parts: readonly Uint8Array[], make: () => Uint8Array): Answer {
    const about = `${of}/${parts.map(bytesToHex).join('/')}`;
    let bytes = answers.get(about);
    if (!bytes) {
      bytes = bytesToHex(make());
      answers.set(about, bytes);
      if (answers.size > KEPT_ANSWERS) answers.delete(answers.keys().next().value as string);
    }
    return { server: ring.server, bytes };
  }

  function holderOf(
    name: KeyName | TableKey,
  ): Result<{ key: AcceptedKey; holder: { server: number; secret: Scalar } }> {
    turn();
    if (name.use === 'table') {
      const share = ring.dayValue(name.day, name.label);
      if (!share.ok) return share;
      // A state may name any share keys: with others than ours our answer would look like a lie.
      const ours = bytesToHex(keyOf(share.value).bytes);
      const said = name.committee.keys[ring.server - 1];
      if (!said || bytesToHex(said.bytes) !== ours) return refuse('UnknownKey');
      return ok({ key: name.committee, holder: { server: ring.server, secret: share.value } });
    }
    const key = committee.keyOf(name);
    if (!key) return refuse('UnknownKey');
    const secret = ring.shareOf(name);
    return secret.ok ? ok({ key, holder: { server: ring.server, secret: secret.value } }) : secret;
  }

  return {
    server: ring.server,
    committee,
    turn,
    get oldest() {
      return ring.oldest;
    },
    async token(claim) {
      const duty = await policy.tokens(claim);
      if (!duty.ok) return duty;
      const { key: name, context, bases } = duty.value;
      if (name.use === 'beacon') return refuse('UnknownKey');
      if (bases.length < 1 || bases.length > MAX_SLOTS) return refuse('NothingOwed');
      const known = holderOf(name);
      if (!known.ok) return known;
      const { key, holder } = known.value;
      const bound = contextHash(context);
      return ok(once(textOf(name), [bound, ...bytesOf(bases)], () => proveShare(bound, key, holder, bases, random)));
    },
    async deal(claim) {
      const duty = await policy.deals(claim);
      if (!duty.ok) return duty;
      const { key: name, context, dues } = duty.value;
      if (dues.length < 1 || dues.length > MAX_SLOTS) return refuse('NothingOwed');
      const known = holderOf(name);
      if (!known.ok) return known;
      const { key, holder } = known.value;
      const bound = contextHash(context);
      const sigmas: Scalar[] = [];
      for (const due of dues) {
        const sigma = ring.dayValue(name.day, sigmaLabel(bound, key.joint, due));
        if (!sigma.ok) return sigma;
        sigmas.push(sigma.value);
      }
      const about = dues.map((due) => sigmaLabel(bound, key.joint, due));
      return ok(once(textOf(name), about, () => proveDealShare(bound, key, holder, sigmas, dues, random)));
    },
    async beacon(claim) {
      const due = await policy.beacon(claim);
      if (!due.ok) return due;
      const known = holderOf({ use: 'beacon' });
      if (!known.ok) return known;
      const { key, holder } = known.value;
      const input = beaconInput(due.value);
      const base = [beaconPoint(input)];
      return ok(once('beacon', [input], () => proveShare(input, key, holder, base, random)));
    },
    async tableKey(claim) {
      const asked = readTableKey(claim, committee);
      if (!asked.ok) return asked;
      const { label, day } = asked.value;
      const known = holderOf({ use: 'master' });
      if (!known.ok) return known;
      const share = ring.dayValue(day, label);
      if (!share.ok) return share;
      const { key, holder } = known.value;
      const secrets = { server: ring.server, master: holder.secret, secret: share.value };
      return ok(once('table key', [label], () => proveTableShare(label, key, secrets, random)));
    },
  };
}

const textOf = (name: KeyName | TableKey): string =>
  name.use === 'table' ? `table/${bytesToHex(name.label)}` : nameText(name);

const bytesOf = (elements: readonly Element[]): Uint8Array[] => elements.map(({ bytes }) => bytes);

/** Keys of another committee, or of another server of it, would make answers that nobody takes. */
function checkRing(ring: KeyRing, committee: PublicCommittee): void {
  const { ceremony } = ring.state();
  const fits = namesOf(committee.from, 0).every((name) => {
    const share = ring.shareOf(name);
    const key = committee.keyOf(name)?.keys[ring.server - 1];
    return share.ok && key && bytesToHex(keyOf(share.value).bytes) === bytesToHex(key.bytes);
  });
  if (ceremony !== committee.ceremony || !fits) throw refused('WrongKeys', 'These keys belong to another committee.');
}
