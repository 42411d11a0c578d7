import { membersOf, systemRandom } from '@facedown/base';
import { type AnyGame, type AnyKit, frontFaces, type Legal } from '@facedown/game-kit';
import { serveBeside } from '@facedown/keyserver/beside';
import {
  type Client,
  createTable,
  dealers,
  endProofs,
  gameEntry,
  games,
  joinTable,
  loadDealer,
  loadGame,
  loadKit,
  localRelay,
  memoryJudge,
  newSession,
  serveDealer,
  type View,
} from '@facedown/sdk';
import { ANY_TERMS } from '@facedown/sdk/engine';
import { botOf, type Choose } from './bots.js';
import { chosenTable } from './choice.js';
import { type Command, misused, OK, type Output } from './command.js';
import { endingClock } from './endingClock.js';
import { type Keyboard, openKeyboard } from './keyboard.js';
import { readOptions } from './options.js';
import { reachCards } from './selfplay/fheHouse.js';
import { chainJudges } from './selfplay/judges.js';

const random = systemRandom;

export const FHE_NOTICE =
  'fhe: a development coprocessor runs in this process. Whoever runs it sees every card; on Zama’s network it is a quorum of its key holders.';

const STAGES: Readonly<Record<NonNullable<View['cards']>, string>> = {
  submitting: 'a transaction is on its way …',
  verifying: 'the key holders open the card …',
  settling: 'what they signed goes to the chain …',
  reading: 'the key holders let you read your cards …',
  retrying: 'the key holders are silent; they are asked again …',
};

/** A game in the terminal against bots, without stakes. */
export const play: Command = {
  usage: `play [--game ${Object.keys(games).join('|')}] [--seats N] [--preset NAME] [--dealer ${Object.keys(dealers).join('|')}]`,
  summary:
    'a game in the terminal, you against bots: type the number of an action, an amount where one is asked, q to stop',

  async run(args, out) {
    const read = readOptions(args, ['game', 'seats', 'preset', 'dealer'], []);
    if (!read || read.rest.length > 0) return misused(play, out, 'UnknownOption', 'that is not an option');
    const table = await chosenTable({
      ...read.options,
      mode: read.options.dealer === 'fhe' ? 'onchain' : 'offchain',
    });
    if (!table.ok) return misused(play, out, table.code, table.words);
    const { game, dealer, seats, preset } = table;
    if (dealer === 'fhe') out.print(FHE_NOTICE);
    const { clients, servers, close } = await (dealer === 'fhe'
      ? seatOnChain(game, dealer, seats, preset)
      : seatAll(game, dealer, seats, preset));
    out.print(`${gameEntry(game).title}, dealer ${dealers[dealer]!.title}. You are seat 0.`);
    for (const client of clients.slice(1)) void playBot(client, await botOf(game, random));
    const keyboard = openKeyboard(process.stdin, process.stdout);
    try {
      await playPerson(clients[0]!, await loadKit(game), keyboard, out);
    } finally {
      keyboard.close();
      for (const client of [...clients, ...servers]) client.stop();
      await close();
      await endProofs();
    }
    const verdict = await clients[0]!.verify();
    // No proof says what an opened ciphertext held: the vault has compared the key holders' signatures.
    const held =
      dealer === 'fhe'
        ? 'every move holds; for the opened faces the key holders have signed'
        : 'every move and proof holds';
    out.print(verdict.ok ? `Replayed from nothing: ${held}.` : `The replay found ${verdict.code}.`);
    return OK;
  },
};

interface SeatedAll {
  readonly clients: Client[];
  readonly servers: Client[];
  close(): Promise<void>;
}

/** Every move is posted to a chain of this game's own, with a wallet for each seat. */
async function seatOnChain(game: string, dealer: string, seats: number, preset?: string): Promise<SeatedAll> {
  const { config, amounts } = await gameEntry(game).example(seats, preset);
  const judges = await chainJudges(amounts, dealer);
  const relay = localRelay();
  const clock = endingClock();
  const tableId = await createTable({
    judge: judges.seats[0]!,
    game,
    dealer,
    config,
    seats,
    mode: 'onchain',
    // A person may think for as long as he likes.
    answerSeconds: 24 * 3600,
  });
  const clients = await Promise.all(
    amounts.map(async (amount, seat) =>
      joinTable({
        judge: judges.seats[seat]!,
        relay,
        tableId,
        random,
        clock,
        seat,
        amount,
        limits: ANY_TERMS,
        ...(judges.fhe ? { fhe: await reachCards(judges.fhe, seat) } : {}),
      }),
    ),
  );
  const close = async () => {
    clock.end();
    await judges.stop();
  };
  return { clients, servers: [], close };
}

async function seatAll(
  game: string,
  dealer: string,
  seats: number,
  preset?: string,
): Promise<{ clients: Client[]; servers: Client[]; close(): Promise<void> }> {
  const [rules, kit] = [await loadGame(game), await loadDealer(dealer)];
  const judge = memoryJudge({ resolve: () => ({ game: rules, dealer: kit.dealer }) });
  const relay = localRelay();
  const sessions = kit.servers.map(() => newSession(random));
  const { config, amounts } = await gameEntry(game).example(seats, preset);
  const addresses = sessions.map(({ address }) => address);
  // All key servers in this process: it is the person's own.
  const beside = kit.chair ? await serveBeside(judge, { random }) : undefined;
  const sealedTo = beside?.offered.configs[dealer];
  const tableId = await createTable({
    judge,
    game,
    dealer,
    config,
    seats,
    servers: addresses,
    ...(sealedTo ? { dealerConfig: sealedTo } : {}),
  });
  // A person may think for as long as he likes: nobody takes him to court.
  const common = {
    judge,
    relay,
    tableId,
    random,
    times: { patienceMs: 24 * 3_600_000 },
    ...(beside ? { keyServers: beside.offered.urls } : {}),
  };
  const clients = await Promise.all(amounts.map((amount, seat) => joinTable({ ...common, seat, amount })));
  const servers = await Promise.all(sessions.map((session, server) => serveDealer({ ...common, server, session })));
  return { clients, servers, close: async () => beside?.close() };
}

async function playBot(client: Client, bot: Choose): Promise<void> {
  for await (const view of client.watch()) {
    // A hand that isn't read yet leaves nothing to choose from.
    const canAct = view.waiting.mine && view.version === client.view().version && client.legalActions().length > 0;
    if (canAct) await client.act(bot(client, random));
  }
}

async function playPerson(client: Client, kit: AnyKit, keyboard: Keyboard, out: Output): Promise<void> {
  const { entries } = client.file();
  const brought = client
    .view()
    .outcome.payouts.map((_, seat) => entries.find((one) => one.seat === seat)?.amount ?? 0n);
  let answered: bigint | undefined;
  let stuck: string | undefined;
  let rested: View['outcome'] = { ...client.view().outcome, payouts: brought };
  for await (const view of client.watch()) {
    for (const { kind, party, words } of view.events)
      if (kind !== 'dealer') out.print(party === undefined ? `  ${words}` : `  seat ${party}: ${words}`);
    if (view.outcome.boundary) {
      for (const line of winnersOf(rested, view.outcome)) out.print(`  ${line}`);
      rested = view.outcome;
    }
    if (view.cards) out.print(`  ${STAGES[view.cards]}`);
    if (view.stuck && view.stuck !== stuck)
      out.print(`  your seat owes a proof that it could not make (${view.stuck}); it tries again`);
    stuck = view.stuck;
    if (view.waiting.kind === 'over') break;
    // What was said stays to be fixed for a while: nobody is asked about the same state twice.
    if (!view.waiting.mine || view.version !== client.view().version || view.version === answered) continue;
    const choice = await ask(client, view, kit, keyboard, out);
    if (!choice) break;
    const acted = await client.act(choice);
    if (acted.ok) answered = view.version;
    else out.print(`  not possible: ${acted.code}`);
  }
  out.print(`Stacks: ${client.view().outcome.payouts.join(' ')}`);
}

/** Who has more than at the last boundary, and how much; or who won, where nothing is at stake. */
export function winnersOf(before: View['outcome'], { payouts, winners }: View['outcome']): string[] {
  const gains = payouts.flatMap((payout, seat) => {
    const gain = payout - (before.payouts[seat] ?? 0n);
    return gain > 0n ? [`seat ${seat} wins ${gain}`] : [];
  });
  const changed = payouts.some((payout, seat) => payout !== before.payouts[seat]);
  return changed ? gains : membersOf(winners).map((seat) => `seat ${seat} wins`);
}

async function ask(
  client: Client,
  view: View,
  { game: rules, draw }: AnyKit,
  keyboard: Keyboard,
  out: Output,
): Promise<Legal<unknown> | undefined> {
  const choices = choicesOf(client, view, rules);
  out.print('');
  out.print(draw?.(view.state) ?? rules.describeState(view.state));
  out.print(`your hand: ${[...view.hand.values()].map((face) => faceName(rules, face)).join(' ') || 'empty'}`);
  choices.forEach(({ words }, i) => {
    out.print(`  ${i + 1}  ${words}`);
  });
  for (;;) {
    const answer = await keyboard.ask('> ');
    if (answer === undefined || answer === 'q') return undefined;
    const chosen = choices[Number(answer) - 1]?.legal;
    if (!chosen) continue;
    if (!chosen.range) return chosen;
    const text = (await keyboard.ask(`amount from ${chosen.range.min} to ${chosen.range.max} > `)) ?? '';
    const amount = /^\d+$/.test(text) ? BigInt(text) : undefined;
    if (amount === undefined || amount < chosen.range.min || amount > chosen.range.max) continue;
    return { action: { ...(chosen.action as object), amount }, arrange: chosen.arrange };
  }
}

/** What may be done, in words. The same cards of the hand in another order are the same choice. */
function choicesOf(client: Client, { state, hand }: View, rules: AnyGame) {
  const found = new Map<string, { readonly legal: Legal<unknown>; readonly words: string }>();
  for (const legal of client.legalActions()) {
    const { action, range, arrange } = legal;
    const amount = range ? ` (${range.min} to ${range.max})` : '';
    const faces = frontFaces(rules, state, client.party, hand, { action, arrange });
    const key = `${rules.codecs.action.encode(action)} ${[...faces].sort((a, b) => a - b)}`;
    const cards = faces.length > 0 ? `: ${faces.map((face) => faceName(rules, face)).join(' ')}` : '';
    if (!found.has(key)) found.set(key, { legal, words: `${rules.describeAction(action)}${amount}${cards}` });
  }
  return [...found.values()];
}

/** A card as a person would say it. */
export const faceName = ({ describeFace }: Pick<AnyGame, 'describeFace'>, face: number): string =>
  describeFace?.(face) ?? String(face);
