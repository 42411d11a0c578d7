import { type Hex, seededRandom } from '@facedown/base';
import { makePlain, PROTOCOL_VERSION, parsePlain, plainOf } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { signTicket } from '../access/tickets.js';
import { type Judge, JudgeError, type JudgeEvent, type Opening } from '../judge/judge.js';
import { openingIdentity } from '../judge/opening.js';
import { newSession, signerOf, signWith } from '../signing/session.js';
import type { CoordinatorSocket, Frame } from '../transports/socket.js';
import { ownerBy, seatRequest, startRequest } from './authorise.js';
import { makeHostedProof, parseHostedProof } from './entryProof.js';
import { HOSTED_CHAIN, HOSTED_TABLE, type HostedJudgeOptions, hostedJudge } from './hostedJudge.js';

const address = (byte: string): Hex => `0x${byte.repeat(20)}`;
const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const move = {
  kind: 'move',
  epoch: 1n,
  version: 3n,
  previous: word('01'),
  next: word('02'),
  party: 0,
  payload: '0x01',
  evidence: '0x',
  signature: `0x${'11'.repeat(65)}`,
  ack: `0x${'22'.repeat(65)}`,
};
const { previous: _, next: __, ack: ___, ...deed } = move;
const share = { ...deed, kind: 'share', round: word('01'), payload: '0x' };
const opening: Opening = {
  salt: word('ee'),
  game: 'kuhn',
  dealer: 'open',
  name: 'A table',
  config: '0x01',
  dealerConfig: '0x',
  minSeats: 2,
  maxSeats: 2,
  servers: [address('cc')],
  onchain: false,
  registerSeconds: 60,
  answerSeconds: 60,
};
const tableId = openingIdentity(HOSTED_CHAIN, HOSTED_TABLE, opening);
const session = newSession(seededRandom('hosted'));
const plain = { seat: 0, owner: session.address, session: session.address, key: '0x', amount: 20n } as const;
const id = { chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId, epoch: 1n };
const entry = { ...plain, proof: signWith(session)(seatRequest(id, plain).digest) };
const view = {
  opening,
  entries: [entry],
  phase: 'lobby',
  epoch: 1n,
  version: 0n,
  hash: word('dd'),
  remainingMs: 0.5,
  startVersion: 0n,
};

const answering = (value: unknown, status = 200): Judge =>
  hostedJudge({
    urls: ['http://one'],
    fetch: async () => new Response(makePlain(status === 200 ? { value } : value), { status }),
  });
const malformed = { code: 'MalformedAnswer', recoverable: false };

describe('hostedJudge', () => {
  it('asks once more where the connection was closed under it, and then says so', async () => {
    const closing = (times: number) => {
      let asked = 0;
      const judge = hostedJudge({
        urls: ['http://one'],
        fetch: async () => {
          if (asked++ < times) throw new TypeError('fetch failed');
          return new Response(makePlain({ value: view }));
        },
      });
      return { judge, asked: () => asked };
    };
    const once = closing(1);
    expect(await once.judge.read(tableId)).toEqual(view);
    expect(once.asked()).toBe(2);
    const gone = closing(9);
    await expect(gone.judge.read(tableId)).rejects.toMatchObject({ code: 'Disconnected', recoverable: true });
    expect(gone.asked()).toBe(2);
  });

  it('says why a coordinator refuses, also where it had to ask again', async () => {
    let asked = 0;
    const judge = hostedJudge({
      urls: ['http://one'],
      fetch: async () => {
        if (asked++ === 0) throw new TypeError('fetch failed');
        return new Response(makePlain({ code: 'NoSuchTable' }), { status: 404 });
      },
    });
    await expect(judge.read(tableId)).rejects.toMatchObject({ code: 'NoSuchTable' });
  });

  it('reads what a coordinator says of a table', async () => {
    expect(await answering(view).read(tableId)).toEqual(view);
    const ended = { ...view, phase: 'done', payouts: [0n, 40n], acks: new Map([[1, move.signature]]) };
    expect(await answering(ended).read(tableId)).toEqual(ended);
    const records = [
      { kind: 'advance', version: 3n, hash: word('02'), deed: move },
      { kind: 'advance', version: 3n, hash: word('04'), deed: share },
      { kind: 'lapse', version: 4n, hash: word('03') },
    ];
    expect(await answering(records).records(1n, 0n)).toEqual(records);
  });

  it('refuses other terms than those that the number of the table binds: what was signed is what is played', async () => {
    const dearer = { ...view, opening: { ...opening, config: '0x02' } };
    await expect(answering(dearer).read(tableId)).rejects.toMatchObject({ code: 'WrongTerms' });
  });

  it('refuses a table of a house that was reset, though it has the number of the old one', async () => {
    const reset = { ...view, opening: { ...opening, salt: word('ef') } };
    await expect(answering(reset).read(tableId)).rejects.toMatchObject({ code: 'WrongTerms' });
  });

  it('refuses a seat that its owner has not signed for', async () => {
    const { proof: _proof, ...unsigned } = entry;
    const other = { ...entry, owner: address('aa') };
    for (const seat of [unsigned, other])
      await expect(answering({ ...view, entries: [seat] }).read(tableId)).rejects.toMatchObject({
        code: 'BadSignature',
      });
  });

  it('refuses a table that is none, whichever field lies', async () => {
    const lies: Record<string, unknown> = {
      nothing: undefined,
      list: [],
      phase: { ...view, phase: 'over' },
      epoch: { ...view, epoch: 1 },
      version: { ...view, version: -1n },
      hash: { ...view, hash: '0x12' },
      remainingMs: { ...view, remainingMs: 'soon' },
      'no opening': { ...view, opening: undefined },
      minSeats: { ...view, opening: { ...opening, minSeats: 3 } },
      servers: { ...view, opening: { ...opening, servers: ['me'] } },
      onchain: { ...view, opening: { ...opening, onchain: 'yes' } },
      session: { ...view, entries: [{ ...entry, session: '0x' }] },
      amount: { ...view, entries: [{ ...entry, amount: -20n }] },
      'a seat twice': { ...view, entries: [entry, entry] },
      payouts: { ...view, payouts: [1] },
      acks: { ...view, acks: new Map([[1, '0x']]) },
      change: { ...view, change: { epoch: 2n } },
    };
    for (const [name, lie] of Object.entries(lies))
      await expect(answering(lie).read(tableId), name).rejects.toMatchObject(malformed);
  });

  it('refuses records, numbers of tables and refusals that are none', async () => {
    for (const lie of [{}, [{ kind: 'advance', version: 3n, hash: word('02') }], [{ kind: 'lapse', version: 3n }]])
      await expect(answering(lie).records(1n, 0n)).rejects.toMatchObject(malformed);
    for (const lie of [undefined, 1, 0n, '1'])
      await expect(answering(lie).create(opening as never)).rejects.toMatchObject(malformed);
    await expect(answering({ code: { odd: true } }, 400).read(tableId)).rejects.toMatchObject(malformed);
    await expect(answering({ code: 'NoSuchTable' }, 400).read(tableId)).rejects.toThrow(JudgeError);
  });

  it('asks the next coordinator where one talks nonsense', async () => {
    const urls = ['http://liar', 'http://honest'];
    const judge = hostedJudge({
      urls,
      fetch: async (url) => new Response(makePlain({ value: String(url).startsWith(urls[0]!) ? 7 : view })),
    });
    expect(await judge.read(tableId)).toEqual(view);
  });

  it('hears no event that is none', () => {
    let say: (frame: Frame) => void = () => {};
    const socket: CoordinatorSocket = {
      state: 'open',
      on: (hear) => {
        say = hear;
        return () => {};
      },
      opened: () => () => {},
      send: () => true,
      changed: () => () => {},
      close() {},
    };
    const heard: JudgeEvent[] = [];
    hostedJudge({ urls: ['http://one'], socket }).watch(1n, (event) => heard.push(event));
    const phase = { kind: 'phase', phase: 'play', version: 3n, hash: word('02'), remainingMs: 1 };
    const events = [{ kind: 'started' }, { ...phase, version: 3 }, { kind: 'joined' }, null, { kind: 'odd' }, phase];
    for (const event of events) say({ op: 'judge', tableId: '1', event: plainOf(event) });
    expect(heard).toEqual([{ kind: 'started' }, phase]);
  });

  it('has the coordinator stop only once nobody watches through the same socket', () => {
    const said: Frame[] = [];
    const socket: CoordinatorSocket = {
      state: 'open',
      send: (frame) => said.push(frame) > 0,
      on: () => () => {},
      opened(run) {
        run();
        return () => {};
      },
      changed: () => () => {},
      close() {},
    };
    // A house's bots have one socket, and each seat a judge of its own.
    const watch = () => hostedJudge({ urls: ['http://one'], socket }).watch(1n, () => {});
    const [first, second, other] = [watch(), watch(), hostedJudge({ urls: [], socket }).watch(2n, () => {})];
    first();
    first();
    expect(said.filter(({ op }) => op === 'unwatch')).toEqual([]);
    other();
    second();
    expect(said.filter(({ op }) => op === 'unwatch')).toEqual([
      { op: 'unwatch', tableId: '2' },
      { op: 'unwatch', tableId: '1' },
    ]);
  });
});

type Answer = (args: Record<string, unknown>) => unknown;
/** Not the value of an answer, but a status and a code. */
class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {}
}
/** The connection is closed before the answer comes. */
const LOST = new Error('lost');
const refusing = (status: number, code = 'Refused') => new Refusal(status, code);

/** Coordinators that answer by method, all alike or each of them, and what they were asked. */
function houses(
  answers: Record<string, Answer> | readonly Record<string, Answer>[],
  more: Partial<HostedJudgeOptions> = {},
) {
  const asked: { house: number; method: string; args: Record<string, unknown>; init: RequestInit | undefined }[] = [];
  const each = Array.isArray(answers) ? answers : [answers as Record<string, Answer>];
  const judge = hostedJudge({
    urls: each.map((_, house) => `http://${house}`),
    fetch: (async (url: string, init?: RequestInit) => {
      const [, house, method] = /^http:\/\/(\d)\/api\/(?:judge\/)?(.+)$/.exec(url)!;
      const args = (init?.body ? parsePlain(String(init.body)) : {}) as Record<string, unknown>;
      asked.push({ house: Number(house), method: method!, args, init });
      const answer = each[Number(house)]![method!.replace(/[/?].*/, '')]?.(args);
      if (answer === LOST) throw LOST;
      if (answer instanceof Refusal) return new Response(makePlain({ code: answer.code }), { status: answer.status });
      return new Response(init ? makePlain({ value: answer }) : makePlain(answer), { status: 200 });
    }) as typeof fetch,
    ...more,
  });
  const methods = () => asked.map(({ house, method }) => `${house} ${method}`);
  return { judge, asked, methods };
}
const once = (first: unknown, then: unknown): Answer => {
  let asked = 0;
  return () => (asked++ === 0 ? first : then);
};
const codeOf = (done: Promise<unknown>): Promise<string> =>
  done.then(
    () => 'done',
    (error: { code?: string }) => String(error.code),
  );

describe('a house that is asked', () => {
  it('is told what is asked in the plain spelling', async () => {
    const { judge, asked } = houses({ records: () => [] });
    await judge.records(tableId, 7n);
    expect(asked).toMatchObject([{ method: 'records', args: { tableId, from: 7n } }]);
    expect(asked[0]!.init).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
  });

  it.each([500, 503, 429])('is left for the next where it answers %i, which is then asked first', async (status) => {
    const { judge, methods } = houses([{ read: () => refusing(status) }, { read: () => view }]);
    await judge.read(tableId);
    await judge.read(tableId);
    expect(methods()).toEqual(['0 read', '1 read', '1 read']);
  });

  it.each([400, 404, 409, 499])('is believed where it refuses: %i', async (status) => {
    const { judge, methods } = houses([{ read: () => refusing(status, 'Refused') }, { read: () => view }]);
    expect(await codeOf(judge.read(tableId))).toBe('Refused');
    expect(methods()).toEqual(['0 read']);
  });

  it('is asked in turn until none is left, and the last says why', async () => {
    const { judge, methods } = houses([{ read: () => refusing(500, 'One') }, { read: () => refusing(503, 'Two') }]);
    await expect(judge.read(tableId)).rejects.toMatchObject({
      code: 'Disconnected',
      category: 'network',
      cause: { message: 'Two' },
    });
    expect(methods()).toEqual(['0 read', '1 read']);
  });

  it('refuses with a short code, or says nothing of use', async () => {
    const answers = [64, 65].map((length) =>
      codeOf(houses({ read: () => refusing(400, 'x'.repeat(length)) }).judge.read(tableId)),
    );
    expect(await Promise.all(answers)).toEqual(['x'.repeat(64), 'MalformedAnswer']);
  });

  it.each([200, 400])('says nothing of use with nothing at all: %i', async (status) => {
    const judge = hostedJudge({ urls: ['http://0'], fetch: async () => new Response('null', { status }) });
    await expect(judge.read(tableId)).rejects.toMatchObject(malformed);
  });

  it('tells of its key servers, where it answers', async () => {
    const keyServers = { threshold: 2, urls: ['/a', 'http://b'], configs: {} };
    const { judge, methods } = houses({ status: () => ({ keyServers }) });
    expect(await judge.keyServers!()).toMatchObject({ threshold: 2, urls: ['http://0/a', 'http://b'] });
    expect(methods()).toEqual(['0 status']);
    expect(await houses({ status: () => refusing(500) }).judge.keyServers!()).toBeUndefined();
  });
});

describe('a hosted table', () => {
  const others = newSession(seededRandom('others'));

  it('is opened with the key that may begin it, and listed as is asked', async () => {
    const { judge, asked } = houses({ create: () => tableId }, { creator: session, listing: { access: 'private' } });
    expect(await judge.create(opening)).toBe(tableId);
    expect(asked[0]!.args).toEqual({ opening, creator: session.address, listing: { access: 'private' } });
    const plainly = houses({ create: () => tableId });
    await plainly.judge.create(opening);
    expect(Object.keys(plainly.asked[0]!.args).sort()).toEqual(['creator', 'opening']);
  });

  it('is begun by that key alone, for its epoch and its terms', async () => {
    const { judge, asked } = houses({ read: () => view, start: () => undefined }, { creator: session });
    await judge.post(tableId, { kind: 'start' });
    const { args, method } = asked.at(-1)!;
    expect([method, args.tableId]).toEqual(['start', tableId]);
    expect(signerOf(startRequest(id, opening), args.proof as Hex)).toBe(session.address);
  });

  it('takes calls under the names that houses know', async () => {
    const { judge, asked } = houses({ advance: () => undefined, settle: () => undefined });
    const base = { state: {} as never, hash: word('01') };
    await judge.post(tableId, { kind: 'advance', base, deeds: [move as never] });
    await judge.post(tableId, { kind: 'settle', end: { fixed: base }, seat: 1 });
    expect(asked.map(({ method, args }) => [method, args])).toEqual([
      ['advance', { tableId, base, moves: [move] }],
      ['settle', { tableId, end: { fixed: base }, seat: 1 }],
    ]);
  });

  it('is watched for what concerns it, from each new connection on', () => {
    const [said, heard]: [Frame[], JudgeEvent[]] = [[], []];
    let [say, open]: [(frame: Frame) => void, () => void] = [() => {}, () => {}];
    let stopped = 0;
    const socket = {
      send: (frame: Frame) => said.push(frame) > 0,
      on(hear: typeof say) {
        say = hear;
        return () => void stopped++;
      },
      opened(run: typeof open) {
        open = run;
        return () => void stopped++;
      },
    } as unknown as CoordinatorSocket;
    const stop = hostedJudge({ urls: ['http://one'], socket }).watch(1n, (event) => heard.push(event));
    expect(said).toEqual([]);
    open();
    open();
    expect(said).toEqual([
      { op: 'watch', tableId: '1' },
      { op: 'watch', tableId: '1' },
    ]);
    const event = plainOf({ kind: 'started' });
    say({ op: 'judge', tableId: '2', event });
    say({ op: 'lobby', tableId: '1', event });
    expect(heard).toEqual([]);
    say({ op: 'judge', tableId: '1', event });
    expect(heard).toEqual([{ kind: 'started' }]);
    stop();
    expect([stopped, said.at(-1)]).toEqual([2, { op: 'unwatch', tableId: '1' }]);
    expect(hostedJudge({ urls: ['http://one'] }).watch(1n, () => {})()).toBeUndefined();
  });

  it('has its later epochs proven by the seats: their owners’ words are not asked for', async () => {
    const change = {
      epoch: 2n,
      version: 1n,
      state: word('01'),
      rules: '0x',
      dealerHash: word('02'),
      leaving: [],
      entries: [],
      keys: [],
    };
    const { proof: _proof, ...unsigned } = entry;
    const later = { ...view, epoch: 2n, change, entries: [unsigned] };
    const { judge } = houses({ read: () => later });
    expect(await judge.read(tableId)).toMatchObject({ epoch: 2n, entries: [unsigned] });
    expect(await judge.vouch!(tableId, { kind: 'lapse', version: 1n, hash: word('01') })).toBe('court');
  });

  describe('whose answer was lost', () => {
    const joining = (read: Answer, join: Answer) =>
      codeOf(houses({ read, join }).judge.post(tableId, { kind: 'join', entry }));
    it('has the seat taken that is ours now, and no other’s', async () => {
      const taken = refusing(409, 'SeatTaken');
      expect(await joining(() => view, once(LOST, taken))).toBe('done');
      expect(await joining(() => ({ ...view, entries: [] }), once(LOST, taken))).toBe('SeatTaken');
      // Nothing was lost: whoever sits there is somebody else with our key.
      expect(
        await joining(
          () => view,
          () => taken,
        ),
      ).toBe('SeatTaken');
      expect(await joining(() => refusing(400, 'Away'), once(LOST, taken))).toBe('SeatTaken');
    });
    it('has another’s seat taken by another: by seat and by key', async () => {
      const taken = refusing(409, 'SeatTaken');
      const there = { ...plain, session: others.address };
      const proof = signWith(session)(seatRequest(id, there).digest);
      expect(await joining(() => ({ ...view, entries: [{ ...there, proof }] }), once(LOST, taken))).toBe('SeatTaken');
      const beside = { ...plain, seat: 1 };
      const word1 = signWith(session)(seatRequest(id, beside).digest);
      expect(await joining(() => ({ ...view, entries: [{ ...beside, proof: word1 }] }), once(LOST, taken))).toBe(
        'SeatTaken',
      );
    });
    it('was lost as well where a house failed before the next refused', async () => {
      const { judge } = houses([
        { join: () => refusing(502) },
        { join: () => refusing(409, 'SeatTaken'), read: () => view },
      ]);
      expect(await codeOf(judge.post(tableId, { kind: 'join', entry }))).toBe('done');
    });
    it('is open already, or begun already', async () => {
      const exists = refusing(409, 'TableExists');
      const opened = houses({ create: once(LOST, exists), read: () => view });
      expect(await opened.judge.create(opening)).toBe(tableId);
      const other = houses({ create: once(LOST, exists), read: () => refusing(404) });
      expect(await codeOf(other.judge.create(opening))).toBe('TableExists');
      const begun = (phase: string) => {
        const { judge } = houses({
          read: once(view, { ...view, phase }),
          start: once(LOST, refusing(409, 'WrongPhase')),
        });
        return codeOf(judge.post(tableId, { kind: 'start' }));
      };
      expect([await begun('live'), await begun('lobby')]).toEqual(['done', 'WrongPhase']);
    });
  });

  describe('at which somebody sits down', () => {
    const { proof: _, ...bare } = entry;
    const sent = async (more: Partial<HostedJudgeOptions>, joined: object = entry, isRead = false) => {
      const { judge, asked, methods } = houses({ read: () => view, join: () => undefined }, more);
      if (isRead) await judge.read(tableId);
      await judge.post(tableId, { kind: 'join', entry: joined as typeof entry });
      return { args: asked.at(-1)!.args, methods: methods() };
    };
    it('is told the version of the protocol, and no more than there is to say', async () => {
      expect(await sent({})).toEqual({
        args: { tableId, entry },
        methods: [`0 join?protocol=${PROTOCOL_VERSION}`],
      });
      expect((await sent({}, bare)).args).toEqual({ tableId, entry: bare });
    });
    it('hears the ticket and the name', async () => {
      expect((await sent({ ticket: '0x07', name: '' })).args).toMatchObject({ ticket: '0x07', name: '' });
      const ticket = (table: bigint, owner: Hex): Hex =>
        `0x${table === tableId && owner === plain.owner ? '08' : '09'}`;
      expect((await sent({ ticket, name: 'Ada' })).args).toMatchObject({ ticket: '0x08', name: 'Ada' });
    });
    it('hears the owner’s word for its present epoch, once looked at and not again', async () => {
      const owner = ownerBy(session);
      expect(await sent({ owner }, bare)).toMatchObject({ args: { entry }, methods: ['0 read', expect.any(String)] });
      expect((await sent({ owner }, bare, true)).methods).toHaveLength(2);
      const asked = houses({ read: () => view }, { owner });
      expect(asked.judge.owner).toBe(session.address);
      expect(houses({}).judge.owner).toBeUndefined();
      const given = { ...entry, proof: '0x01' as const };
      expect((await sent({ owner }, given)).args).toMatchObject({ entry: given });
    });
    it('is looked at anew by who has last read another table', async () => {
      const otherOpening = { ...opening, name: 'Another' };
      const other = openingIdentity(HOSTED_CHAIN, HOSTED_TABLE, otherOpening);
      const { judge, methods } = houses(
        {
          read: ({ tableId: asked }) => (asked === other ? { ...view, opening: otherOpening, entries: [] } : view),
          join: () => undefined,
        },
        { owner: ownerBy(session) },
      );
      await judge.read(other);
      await judge.post(tableId, { kind: 'join', entry: bare });
      expect(methods().filter((one) => one === '0 read')).toHaveLength(2);
    });
  });

  describe('at which somebody enters at a boundary', () => {
    const fresh = { seat: 1, owner: others.address, session: others.address, key: '0x', amount: 5n } as const;
    const next = { ...id, epoch: 2n };
    const word2 = signWith(others)(seatRequest(next, fresh).digest);
    const authorising = (more: Partial<HostedJudgeOptions> = {}) => houses({ read: () => view }, more).judge;

    it('needs no new word of who sits there already with that key', async () => {
      expect(await authorising().authorise!(tableId, 2n, plain)).toBe('0x');
      expect(await codeOf(authorising().authorise!(tableId, 2n, { ...plain, seat: 1 }))).toBe('NotASeat');
      expect(await codeOf(authorising().authorise!(tableId, 2n, { ...plain, session: others.address }))).toBe(
        'NotASeat',
      );
    });
    it('has the owner’s word for that epoch, or that of the key which sits, with ticket and name', async () => {
      const owned = await authorising({ owner: ownerBy(others), ticket: word2, name: 'Ada' }).authorise!(
        tableId,
        2n,
        fresh,
      );
      expect(parseHostedProof(owned)).toEqual({ authorisation: word2, ticket: word2, name: 'Ada' });
      const judge = authorising({ ticket: (_table, owner) => (owner === fresh.owner ? word2 : '0x') });
      judge.sit!(tableId, 1, signWith(others));
      expect(parseHostedProof(await judge.authorise!(tableId, 2n, fresh))).toEqual({
        authorisation: word2,
        ticket: word2,
      });
      expect(await codeOf(judge.authorise!(tableId, 2n, { ...fresh, seat: 0 }))).toBe('NotASeat');
    });

    const check = (proof: Hex | undefined, access: unknown = { access: 'open' }, joined: object = fresh, at = 2n) =>
      houses({ read: () => view, tables: () => access }).judge.checkEntry!(tableId, at, {
        ...joined,
        ...(proof ? { proof } : {}),
      } as typeof entry);
    it('is asked about its owner’s word first', async () => {
      const proof = makeHostedProof({ authorisation: word2 });
      expect(await check(proof)).toBeUndefined();
      expect(await check(undefined, undefined, plain)).toBeUndefined();
      expect(await check(undefined)).toBe('BadSignature');
      expect(await check(proof, undefined, fresh, 3n)).toBe('BadSignature');
      expect(await check(proof, undefined, { ...fresh, seat: 0 })).toBe('BadSignature');
      expect(await check(proof, undefined, { ...plain, seat: 1 })).toBe('BadSignature');
    });
    it('is asked for a ticket where it is private', async () => {
      const inviter = newSession(seededRandom('inviter'));
      const access = { access: 'private', inviter: inviter.address };
      const withTicket = (ticket?: Hex) =>
        check(makeHostedProof({ authorisation: word2, ...(ticket ? { ticket } : {}) }), access);
      expect(await withTicket(signTicket(inviter, next, fresh.owner))).toBeUndefined();
      expect(await withTicket(signTicket(others, next, fresh.owner))).toBe('NotInvited');
      expect(await withTicket(signTicket(inviter, next, plain.owner))).toBe('NotInvited');
      expect(await withTicket()).toBe('NotInvited');
      expect(await codeOf(check(makeHostedProof({ authorisation: word2 }), refusing(404)))).toBe('NoSuchTable');
    });
  });
});
