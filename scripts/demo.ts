import { randomBytes } from 'node:crypto';
import { pick, type RandomBytes, seededRandom, slotAt, unwrap } from '@facedown/base';
import { HOST, openDealer, openHost, openSeat } from '@facedown/dealers/open';
import {
  advance,
  contextOf,
  type Deed,
  EVERYONE,
  type Hand,
  legalActions,
  NO_ROUND,
  PendingKind,
  shuffledDecks,
  type TableRules,
  type TableState,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import { KuhnPhase, type KuhnState, kuhn } from '@facedown/game-kit/kuhn';

const FACES = ['J', 'Q', 'K'];
const SEATS = [0, 1];
const FACE_DOWN = '▒';

type OpenState = Parameters<typeof openDealer.encode>[0];
type State = TableState<KuhnState, OpenState>;

/** A game of Kuhn poker told line by line. Give a seed to see the same game again. */
async function demo(say: (line: string) => void, random: RandomBytes): Promise<void> {
  const table: TableRules<KuhnState, OpenState> = {
    id: { chainId: 31337n, table: '0x0000000000000000000000000000000000000000', tableId: 1n, epoch: 0n },
    game: kuhn,
    dealer: openDealer,
  };
  const host = openHost(shuffledDecks(random));
  let state: State = {
    rules: seated(1n),
    dealer: unwrap(openDealer.start('0x', ['0x', '0x'])),
    version: 0n,
    round: NO_ROUND,
  };

  say('Kuhn poker: three cards, J < Q < K. Two seats bring 2 chips each and ante 1.');
  say("The dealer is `open`: it trusts the host with every face. It's for teaching and for tests.");
  say('');
  for (;;) {
    const { kind } = tablePending(table, state);
    if (kind === PendingKind.Over) break;
    const deed = kind === PendingKind.Dealer ? await hostDeed(state) : await seatDeed(state);
    state = unwrap(advance(table, state, deed));
    say(
      `  move ${state.version}   ${cardsOf(state)}   pot ${kuhn.outcome(state.rules).pot}   state ${tableHash(table, state).slice(0, 12)}…`,
    );
  }
  const { payouts, winners } = kuhn.outcome(state.rules);
  say('');
  if (state.dealer.cards.every(({ holder }) => holder !== EVERYONE))
    say('Nobody had to show: the cards stay face down.');
  say(
    `Seat ${winners === 1n ? 0 : 1} wins. Payouts: ${payouts.map((payout, seat) => `seat ${seat} gets ${payout}`).join(', ')}.`,
  );

  async function hostDeed(now: State): Promise<Deed> {
    say('The host shuffles and deals one card to each seat.');
    const { needs } = kuhn.pending(now.rules);
    const evidence = await host.contribute(contextOf(table.id, now.version, HOST), now.dealer, needs);
    return { party: HOST, payload: '0x', evidence };
  }

  async function seatDeed(now: State): Promise<Deed> {
    const { seat } = kuhn.pending(now.rules);
    const secrets = openSeat(seat);
    const hand: Hand = await secrets.hand(now.dealer);
    const { action, arrange } = pick(random, legalActions(kuhn, now.rules, seat, hand));
    say(`Seat ${seat} ${told(now.rules, action.kind === 1)}.`);
    const needs = kuhn.needs(now.rules, seat, action);
    const evidence = await secrets.prove(contextOf(table.id, now.version, seat), now.dealer, needs, arrange);
    return { party: seat, payload: kuhn.codecs.action.encode(action), evidence };
  }
}

function seated(ante: bigint): KuhnState {
  let rules = unwrap(kuhn.setup({ ante }));
  for (const seat of SEATS) rules = unwrap(kuhn.admit(rules, seat, 2n * ante));
  return unwrap(kuhn.begin(rules));
}

function told(rules: KuhnState, bets: boolean): string {
  if (rules.phase === KuhnPhase.Answer) return bets ? 'calls' : 'folds';
  return bets ? 'bets 1' : 'checks';
}

/** What everyone may see: a face only once its slot has been shown. */
function cardsOf({ dealer }: State): string {
  const seen = (slot: number) => {
    const card = dealer.cards.find((one) => one.slot === slot);
    return card?.holder === EVERYONE ? FACES[card.face] : FACE_DOWN;
  };
  return SEATS.map((seat) => `seat ${seat} [${seen(slotAt(0, seat))}]`).join('  ');
}

const seed = process.argv[2] ?? randomBytes(4).toString('hex');
await demo(console.log, seededRandom(seed));
console.log(`(seed ${seed}; \`npm start -- ${seed}\` plays this game again)`);
