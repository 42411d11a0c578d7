import type { Given } from './board.js';
import { ember, full } from './fullLists.js';
import { deal, end, move, play, refused, type Scenario, strike, swear } from './scenario.js';

/** The ten keywords, and what is done to them. */
export const WORDS = [
  'Guard',
  'Rush',
  'Flight',
  'Longshot',
  'Sweep',
  'Ward',
  'Twin',
  'Ambush',
  'Leech',
  'Grow',
  'Stun',
  'Hush',
] as const;
type Word = (typeof WORDS)[number];

type Rest = Omit<Scenario, 'name' | 'given'> & Pick<Given, 'config'>;

/** Two words where they meet: on one unit, or on one that strikes and one that is struck. */
const meet = (
  a: Word,
  b: Word,
  says: string,
  units: readonly string[],
  { config = ember, ...rest }: Rest,
): Scenario => ({
  name: `${a} and ${b}: ${says}`,
  given: { config, units, state: { turn: 17 } },
  ...rest,
});

/** Toll's oath gives any unit Rush, so that Rush meets every other keyword on one unit. */
const toll = full(58, 59, { oaths: true });
/** Nerai's oath stuns any unit, an own one too. */
const nerai = full(59, 57, { oaths: true });

const guard: readonly Scenario[] = [
  meet(
    'Guard',
    'Guard',
    'each binds the other, and strikes it',
    ['>Shieldbearer d3', '<Kiln Guard e3', '<Recruit e4'],
    {
      doing: [refused('Bound', move('d3', 'c3')), refused('MustStrikeGuard', strike('d3', 'e4')), strike('d3', 'e3')],
      has: ['>Shieldbearer d3 1/2 struck', '<Kiln Guard e3 2/4', '<Recruit e4 2/1'],
    },
  ),
  meet('Guard', 'Guard', 'of one seat do not bind each other', ['>Shieldbearer b3', '>Kiln Guard b4'], {
    doing: [move('a3', 'a5'), move('b3', 'c3'), move('b4', 'b5')],
    has: ['>Vara a5 2/25 moved', '>Shieldbearer c3 1/4 moved', '>Kiln Guard b5 2/5 moved'],
  }),
  meet('Guard', 'Rush', 'who was just played is bound as well', ['>Recruit c3', '<Shieldbearer d4', '<Recruit e2'], {
    doing: [
      play('Spark Runner', 'd3'),
      refused('Bound', move('d3', 'd2')),
      refused('MustStrikeGuard', strike('d3', 'e2')),
      strike('d3', 'd4'),
    ],
    has: ['<Shieldbearer d4 1/3'],
    empty: ['d3'],
  }),
  meet('Guard', 'Flight', 'nobody flies away from it', ['>Scout Hawk d3', '<Shieldbearer e3'], {
    doing: [refused('Bound', move('d3', 'a1'))],
  }),
  meet('Guard', 'Flight', 'who flies to it stays with it', ['>Scout Hawk a1', '<Shieldbearer e3', '<Recruit d4'], {
    doing: [move('a1', 'd3'), refused('MustStrikeGuard', strike('d3', 'd4')), strike('d3', 'e3')],
    has: ['>Scout Hawk d3 1/1 moved struck', '<Shieldbearer e3 1/3'],
  }),
  meet(
    'Guard',
    'Longshot',
    'who is bound may strike any Guard',
    ['>Crossbow d3', '<Shieldbearer e3', '<Thorn Wall h1'],
    {
      doing: [refused('MustStrikeGuard', strike('d3', 'i3')), strike('d3', 'h1')],
      has: ['<Thorn Wall h1 0/3'],
    },
  ),
  meet('Guard', 'Longshot', 'from afar it protects nobody', ['>Crossbow a1', '<Shieldbearer h3', '<Elder Bear h2'], {
    doing: [strike('a1', 'i3')],
    has: ['<Nerai i3 2/22', '>Crossbow a1 3/3 struck'],
  }),
  meet(
    'Guard',
    'Sweep',
    'is the one to strike, and the others are swept',
    ['>Lasher d3', '<Shieldbearer e3', '<Recruit e4'],
    {
      doing: [refused('MustStrikeGuard', strike('d3', 'e4')), strike('d3', 'e3')],
      has: ['<Shieldbearer e3 1/1', '>Lasher d3 3/3 struck'],
      empty: ['e4'],
    },
  ),
  meet(
    'Guard',
    'Ward',
    'a Ward frees nobody, and takes what the Guard strikes back',
    ['>Shellback d3', '<Kiln Guard e3'],
    {
      doing: [refused('Bound', move('d3', 'c3')), strike('d3', 'e3')],
      has: ['>Shellback d3 3/5 struck unwarded', '<Kiln Guard e3 2/2'],
    },
  ),
  meet('Guard', 'Twin', 'who has slain it is free', ['>Ember Twins d3 4/4', '<Shieldbearer e3', '<Recruit f4'], {
    doing: [strike('d3', 'e3'), move('d3', 'e3'), strike('e3', 'f4')],
    has: ['>Ember Twins e3 4/1 moved struck'],
    empty: ['f4'],
  }),
  meet('Guard', 'Twin', 'both blows are for Guards', ['>Ember Twins d3', '<Reef Warden e3', '<Recruit e4'], {
    doing: [
      strike('d3', 'e3'),
      refused('MustStrikeGuard', strike('d3', 'e4')),
      refused('Bound', move('d3', 'c3')),
      strike('d3', 'e3'),
    ],
    has: ['>Ember Twins d3 2/2 struck', '<Reef Warden e3 1/2'],
  }),
  meet('Guard', 'Ambush', 'is ambushed like anyone', ['>Cutthroat f3', '<Elder Bear e3'], {
    doing: [refused('Bound', move('f3', 'g3')), strike('f3', 'e3')],
    has: ['>Cutthroat f3 4/3 struck'],
    empty: ['e3'],
  }),
  meet('Guard', 'Ambush', 'protects whom it stands by', ['>Cutthroat f3', '<Sellsword e3', '<Shieldbearer f4'], {
    doing: [refused('MustStrikeGuard', strike('f3', 'e3'))],
    has: ['<Sellsword e3 3/4'],
  }),
  meet('Guard', 'Leech', 'heals as any foe would', ['>Deep Leech d3', '>Vara a3 2/10', '<Shieldbearer e3'], {
    doing: [strike('d3', 'e3')],
    has: ['>Vara a3 2/13', '<Shieldbearer e3 1/1', '>Deep Leech d3 3/5 struck'],
  }),
  meet('Guard', 'Grow', 'who is bound grows, and stays bound', ['>Briar Cub d3', '<Shieldbearer e3'], {
    doing: [end, deal, end, deal, refused('Bound', move('d3', 'c3'))],
    has: ['>Briar Cub d3 3/4'],
  }),
];

const rush: readonly Scenario[] = [
  meet('Rush', 'Rush', 'twice is once', ['>Recruit c3'], {
    config: toll,
    doing: [play('Spark Runner', 'c4'), swear('c4'), move('c4', 'd4'), refused('HasMoved', move('d4', 'd5'))],
    has: ['>Spark Runner d4 1/1 moved'],
  }),
  meet('Rush', 'Flight', 'who is given Rush flies at once', [], {
    config: toll,
    doing: [play('Scout Hawk', 'b3'), refused('Exhausted', move('b3', 'i5')), swear('b3'), move('b3', 'i5')],
    has: ['>Scout Hawk i5 1/2 moved'],
  }),
  meet('Rush', 'Longshot', 'who is given Rush strikes across the board at once', [], {
    config: toll,
    doing: [play('Flint Archer', 'b3'), swear('b3'), strike('b3', 'i3')],
    has: ['>Flint Archer b3 2/2 struck', '<Nerai i3 2/23'],
  }),
  meet(
    'Rush',
    'Sweep',
    'who is given Rush sweeps at once',
    ['>Recruit c3', '>Lasher d3 new', '<Recruit e3', '<Recruit e4'],
    {
      config: toll,
      doing: [refused('Exhausted', strike('d3', 'e3')), swear('d3'), strike('d3', 'e3')],
      has: ['>Lasher d3 3/2 struck'],
      empty: ['e3', 'e4'],
    },
  ),
  meet('Rush', 'Ward', 'the Ward is there from the start', ['>Shellback d3 new', '<Stone Golem e3'], {
    config: toll,
    doing: [swear('d3'), strike('d3', 'e3')],
    has: ['>Shellback d3 3/5 struck unwarded', '<Stone Golem e3 6/3'],
  }),
  meet('Rush', 'Twin', 'who is given Rush moves and strikes twice', ['>Ember Twins c3 new', '<Thorn Wall f3'], {
    config: toll,
    doing: [
      swear('c3'),
      move('c3', 'd3'),
      move('d3', 'e2'),
      strike('e2', 'f3'),
      strike('e2', 'f3'),
      refused('HasStruck', strike('e2', 'f3')),
    ],
    has: ['>Ember Twins e2 2/4 moved struck', '<Thorn Wall f3 0/2'],
  }),
  meet('Rush', 'Ambush', 'who is played behind a foe and given Rush ambushes it', ['>Recruit g3', '<Stone Golem e3'], {
    config: toll,
    doing: [play('Cutthroat', 'f3'), swear('f3'), strike('f3', 'e3')],
    has: ['>Cutthroat f3 4/3 struck'],
    empty: ['e3'],
  }),
  meet('Rush', 'Leech', 'who is given Rush heals at once', ['>Toll a3 2/10', '>Deep Leech d3 new', '<Thorn Wall e3'], {
    config: toll,
    doing: [swear('d3'), strike('d3', 'e3')],
    has: ['>Toll a3 2/13'],
  }),
  meet('Rush', 'Grow', 'nobody grows before the next Dawn', ['>Briar Cub d3 new', '<Thorn Wall e4'], {
    config: toll,
    doing: [swear('d3'), strike('d3', 'e4'), end, deal, end, deal],
    has: ['>Briar Cub d3 3/4', '<Thorn Wall e4 0/4'],
  }),
];

const flight: readonly Scenario[] = [
  meet(
    'Flight',
    'Flight',
    'neither is in the way of the other',
    ['>Scout Hawk d3', '<Mist Heron e3', '<Scout Hawk d2'],
    {
      doing: [refused('SquareTaken', move('d3', 'e3')), move('d3', 'f3')],
      has: ['>Scout Hawk f3 1/2 moved'],
      state: { mana: [10, 9] },
    },
  ),
  meet('Flight', 'Longshot', 'no flight is out of reach', ['>Crossbow a1', '<Scout Hawk i5'], {
    doing: [strike('a1', 'i5')],
    has: ['>Crossbow a1 3/3 struck'],
    empty: ['i5'],
  }),
  meet('Flight', 'Sweep', 'who flew there is swept', ['>Lasher e3', '<Scout Hawk e4', '<Recruit f3'], {
    doing: [strike('e3', 'f3')],
    has: ['>Lasher e3 3/2 struck'],
    empty: ['e4', 'f3'],
  }),
  meet('Flight', 'Ward', 'who flies spends a Ward', ['>Mist Heron a1', '<Shellback h5'], {
    doing: [move('a1', 'g5'), strike('g5', 'h5')],
    has: ['<Shellback h5 3/5 unwarded'],
    empty: ['g5'],
  }),
  meet('Flight', 'Twin', 'is answered once a blow', ['>Ember Twins d3 2/9', '<Mist Heron e3'], {
    doing: [strike('d3', 'e3'), strike('d3', 'e3')],
    has: ['>Ember Twins d3 2/5 struck'],
    empty: ['e3'],
  }),
  meet('Flight', 'Ambush', 'who flies is ambushed, too', ['>Cinder Fox f3', '<Mist Heron e3'], {
    doing: [strike('f3', 'e3')],
    has: ['>Cinder Fox f3 2/2 struck'],
    empty: ['e3'],
  }),
  meet('Flight', 'Leech', 'heals by what a flyer takes', ['>Deep Leech d3', '>Vara a3 2/10', '<Mist Heron e3'], {
    doing: [strike('d3', 'e3')],
    has: ['>Vara a3 2/13', '>Deep Leech d3 3/4 struck'],
    empty: ['e3'],
  }),
  meet('Flight', 'Grow', 'who has grown strikes back grown', ['>Mist Heron a1 2/5', '<Briar Cub g3'], {
    doing: [end, deal, end, deal, move('a1', 'f3'), strike('f3', 'g3')],
    has: ['>Mist Heron f3 2/2 moved struck', '<Briar Cub g3 3/2'],
  }),
];

const longshot: readonly Scenario[] = [
  meet('Longshot', 'Longshot', 'answers from afar', ['>Crossbow a1 3/9', '<Flint Archer i5 2/9'], {
    doing: [strike('a1', 'i5')],
    has: ['>Crossbow a1 3/7 struck', '<Flint Archer i5 2/6'],
  }),
  meet('Longshot', 'Sweep', 'who is struck does not sweep back', ['>Crossbow d3 3/9', '>Recruit d4', '<Lasher e3'], {
    doing: [strike('d3', 'e3')],
    has: ['>Crossbow d3 3/6 struck', '>Recruit d4 2/1', '<Lasher e3 3/1'],
  }),
  meet('Longshot', 'Sweep', 'from afar nothing is answered', ['>Crossbow a1', '<Lasher e3'], {
    doing: [strike('a1', 'e3')],
    has: ['>Crossbow a1 3/3 struck', '<Lasher e3 3/1'],
  }),
  meet('Longshot', 'Ward', 'takes the first blow from afar', ['>Crossbow a1', '>Flint Archer b1', '<Shellback h5'], {
    doing: [strike('a1', 'h5'), strike('b1', 'h5')],
    has: ['<Shellback h5 3/3 unwarded'],
  }),
  meet(
    'Longshot',
    'Twin',
    'who strikes it twice from nearby is answered twice',
    ['>Ember Twins d3 2/9', '<Crossbow e3 3/9'],
    {
      doing: [strike('d3', 'e3'), strike('d3', 'e3')],
      has: ['>Ember Twins d3 2/3 struck', '<Crossbow e3 3/5'],
    },
  ),
  meet('Longshot', 'Ambush', 'an ambush is not answered, whatever the reach', ['>Cinder Fox f3', '<Crossbow e3 3/9'], {
    doing: [strike('f3', 'e3')],
    has: ['>Cinder Fox f3 2/2 struck', '<Crossbow e3 3/5'],
  }),
  meet(
    'Longshot',
    'Ambush',
    'who is struck from behind and afar is not ambushed',
    ['>Crossbow h3', '<Cutthroat d3 4/9'],
    {
      doing: [strike('h3', 'd3')],
      has: ['>Crossbow h3 3/3 struck', '<Cutthroat d3 4/6'],
    },
  ),
  meet('Longshot', 'Leech', 'who cannot answer heals nothing', ['>Crossbow a1', '<Nerai i3 2/10', '<Deep Leech h5'], {
    doing: [strike('a1', 'h5')],
    has: ['<Nerai i3 2/10', '<Deep Leech h5 3/3', '>Crossbow a1 3/3 struck'],
  }),
  meet('Longshot', 'Grow', 'what has grown is taken away like the rest', ['>Crossbow a1', '<Briar Cub h5 3/4'], {
    doing: [strike('a1', 'h5'), end, deal],
    has: ['<Briar Cub h5 4/2'],
  }),
];

const sweep: readonly Scenario[] = [
  meet(
    'Sweep',
    'Sweep',
    'only the chosen one answers, and only the striker',
    ['>Lasher d3 3/9', '>Recruit d2', '<Lasher e3', '<Lasher e4'],
    {
      doing: [strike('d3', 'e3')],
      has: ['>Lasher d3 3/6 struck', '>Recruit d2 2/1', '<Lasher e3 3/1', '<Lasher e4 3/1'],
    },
  ),
  meet('Sweep', 'Ward', 'a Ward takes what sweeps over it', ['>Lasher d3', '<Recruit e3', '<Shellback e4'], {
    doing: [strike('d3', 'e3')],
    has: ['<Shellback e4 3/5 unwarded', '>Lasher d3 3/2 struck'],
    empty: ['e3'],
  }),
  meet('Sweep', 'Twin', 'who is struck answers once', ['>Lasher d3', '<Ember Twins e3 2/9'], {
    doing: [strike('d3', 'e3')],
    has: ['>Lasher d3 3/2 struck', '<Ember Twins e3 2/6'],
  }),
  meet('Sweep', 'Ambush', 'an ambush is not swept back', ['>Cutthroat f3', '>Recruit f2', '<Colossus e3'], {
    doing: [strike('f3', 'e3')],
    has: ['>Cutthroat f3 4/3 struck', '>Recruit f2 2/1', '<Colossus e3 9/3'],
  }),
  meet(
    'Sweep',
    'Leech',
    'who is swept does not answer, and heals nothing',
    ['>Lasher d3', '<Nerai i3 2/10', '<Recruit e3', '<Deep Leech e4'],
    {
      doing: [strike('d3', 'e3')],
      has: ['<Nerai i3 2/10', '<Deep Leech e4 3/3', '>Lasher d3 3/2 struck'],
      empty: ['e3'],
    },
  ),
  meet('Sweep', 'Grow', 'sweeps what has grown', ['>Lasher d3', '<Recruit e3', '<Briar Cub e4 3/4'], {
    doing: [strike('d3', 'e3'), end, deal],
    has: ['<Briar Cub e4 4/2'],
  }),
];

const ward: readonly Scenario[] = [
  meet('Ward', 'Ward', 'each takes the first blow of the other', ['>Shellback d3', '<Shellback e3'], {
    doing: [strike('d3', 'e3')],
    has: ['>Shellback d3 3/5 struck unwarded', '<Shellback e3 3/5 unwarded'],
  }),
  meet('Ward', 'Twin', 'stops the first blow and not the second', ['>Ember Twins d3 2/9', '<Shellback e3'], {
    doing: [strike('d3', 'e3'), strike('d3', 'e3')],
    has: ['>Ember Twins d3 2/3 struck', '<Shellback e3 3/3 unwarded'],
  }),
  meet('Ward', 'Ambush', 'stops an ambush, which is not answered', ['>Cutthroat f3', '<Shellback e3'], {
    doing: [strike('f3', 'e3')],
    has: ['<Shellback e3 3/5 unwarded', '>Cutthroat f3 4/3 struck'],
  }),
  meet('Ward', 'Leech', 'damage that a Ward took heals nothing', ['>Deep Leech d3', '>Vara a3 2/10', '<Shellback e3'], {
    doing: [strike('d3', 'e3')],
    has: ['>Vara a3 2/10', '<Shellback e3 3/5 unwarded', '>Deep Leech d3 3/3 struck'],
  }),
  meet(
    'Ward',
    'Leech',
    'nor does what was struck back at a Ward',
    ['>Shellback d3', '<Nerai i3 2/10', '<Deep Leech e3'],
    {
      doing: [strike('d3', 'e3')],
      has: ['<Nerai i3 2/10', '>Shellback d3 3/5 struck unwarded', '<Deep Leech e3 3/3'],
    },
  ),
  meet('Ward', 'Grow', 'what has grown is stopped whole', ['>Briar Cub d3 9/9', '<Shellback e3'], {
    doing: [strike('d3', 'e3')],
    has: ['<Shellback e3 3/5 unwarded', '>Briar Cub d3 9/6 struck'],
  }),
];

const rest: readonly Scenario[] = [
  meet('Twin', 'Twin', 'each blow is answered once', ['>Ember Twins d3 2/9', '<Ember Twins e3 2/9'], {
    doing: [strike('d3', 'e3'), strike('d3', 'e3'), refused('HasStruck', strike('d3', 'e3'))],
    has: ['>Ember Twins d3 2/5 struck', '<Ember Twins e3 2/5'],
  }),
  meet('Twin', 'Ambush', 'who is ambushed answers not even once', ['>Cinder Fox f3', '<Ember Twins e3 2/9'], {
    doing: [strike('f3', 'e3')],
    has: ['>Cinder Fox f3 2/2 struck', '<Ember Twins e3 2/5'],
  }),
  meet('Twin', 'Leech', 'heals with each answer', ['>Ember Twins d3 2/9', '<Nerai i3 2/10', '<Deep Leech e3'], {
    doing: [strike('d3', 'e3'), strike('d3', 'e3')],
    has: ['<Nerai i3 2/16', '>Ember Twins d3 2/3 struck', '<Deep Leech e3 3/2'],
  }),
  meet('Twin', 'Grow', 'Dawn comes once', ['>Ember Twins d3 2/9', '<Briar Cub e3 2/9'], {
    doing: [strike('d3', 'e3'), strike('d3', 'e3'), end, deal],
    has: ['>Ember Twins d3 2/5 struck', '<Briar Cub e3 3/6'],
  }),
  meet('Ambush', 'Ambush', 'who is ambushed does not ambush back', ['>Cinder Fox f3', '<Cutthroat e3 4/9'], {
    doing: [strike('f3', 'e3')],
    has: ['>Cinder Fox f3 2/2 struck', '<Cutthroat e3 4/5'],
  }),
  meet(
    'Ambush',
    'Ambush',
    'who answers has no ambush, wherever it stands',
    ['>Cutthroat d3 4/9', '<Cutthroat c3 4/9'],
    {
      doing: [strike('d3', 'c3')],
      has: ['>Cutthroat d3 4/9 struck', '<Cutthroat c3 4/3'],
    },
  ),
  meet('Ambush', 'Leech', 'who cannot answer heals nothing', ['>Cinder Fox f3', '<Nerai i3 2/10', '<Deep Leech e3'], {
    doing: [strike('f3', 'e3')],
    has: ['<Nerai i3 2/10', '<Deep Leech e3 3/2', '>Cinder Fox f3 2/2 struck'],
  }),
  meet('Ambush', 'Grow', 'two more than what it has', ['>Cinder Fox f3', '<Briar Cub e3 4/5'], {
    doing: [strike('f3', 'e3'), end, deal],
    has: ['>Cinder Fox f3 2/2 struck', '<Briar Cub e3 5/2'],
  }),
  meet(
    'Leech',
    'Leech',
    'both generals are healed',
    ['>Deep Leech d3', '>Vara a3 2/10', '<Nerai i3 2/10', '<Deep Leech e3'],
    {
      doing: [strike('d3', 'e3')],
      has: ['>Vara a3 2/13', '<Nerai i3 2/13', '>Deep Leech d3 3/3 struck', '<Deep Leech e3 3/3'],
    },
  ),
  meet(
    'Leech',
    'Grow',
    'the whole blow counts, beyond the last health too',
    ['>Deep Leech d3', '>Vara a3 2/10', '<Briar Cub e3 3/1'],
    {
      doing: [strike('d3', 'e3')],
      has: ['>Vara a3 2/13', '>Deep Leech d3 3/3 struck'],
      empty: ['e3'],
    },
  ),
  meet('Grow', 'Grow', 'each at the Dawn of its own seat', ['>Briar Cub b5', '>Worldroot d1', '<Briar Cub h5'], {
    doing: [end, deal],
    has: ['>Briar Cub b5 2/3', '>Worldroot d1 5/10', '<Briar Cub h5 3/4'],
  }),
];

const stun: readonly Scenario[] = [
  meet('Guard', 'Stun', 'a stunned Guard still binds', ['>Recruit d3', '<Shieldbearer e3 stunned'], {
    doing: [refused('Bound', move('d3', 'c3'))],
  }),
  meet('Rush', 'Stun', 'Rush wakes nobody who is stunned', ['>Sellsword d3 new stunned'], {
    config: toll,
    doing: [swear('d3'), refused('Stunned', move('d3', 'd2'))],
    has: ['>Sellsword d3 3/4 stunned'],
  }),
  meet('Flight', 'Stun', 'the stunned do not fly', ['>Scout Hawk d3 stunned'], {
    doing: [refused('Stunned', move('d3', 'd2'))],
  }),
  meet('Longshot', 'Stun', 'the stunned do not answer from afar', ['>Crossbow a1', '<Crossbow i5 3/9 stunned'], {
    doing: [strike('a1', 'i5')],
    has: ['>Crossbow a1 3/3 struck', '<Crossbow i5 3/6 stunned'],
  }),
  meet('Sweep', 'Stun', 'the stunned are swept', ['>Lasher d3', '<Sellsword e3 stunned', '<Sellsword e4 stunned'], {
    doing: [strike('d3', 'e3')],
    has: ['>Lasher d3 3/4 struck', '<Sellsword e3 3/1 stunned', '<Sellsword e4 3/1 stunned'],
  }),
  meet('Ward', 'Stun', 'a Ward needs no one awake, and stops no stun', ['>Recruit d3', '<Shellback e3 stunned'], {
    config: nerai,
    doing: [strike('d3', 'e3'), swear('e3')],
    has: ['>Recruit d3 2/1 struck', '<Shellback e3 3/5 stunned unwarded'],
  }),
  meet('Twin', 'Stun', 'who is stunned after its first blow has no second', ['>Ember Twins d3', '<Thorn Wall e3'], {
    config: nerai,
    doing: [strike('d3', 'e3'), swear('d3'), refused('Stunned', strike('d3', 'e3'))],
    has: ['>Ember Twins d3 2/4 struck stunned', '<Thorn Wall e3 0/4'],
  }),
  meet(
    'Ambush',
    'Stun',
    'the stunned are ambushed, and do not ambush',
    ['>Cinder Fox f3', '>Cutthroat f2 stunned', '<Sellsword e3 stunned', '<Sellsword e2'],
    {
      doing: [refused('Stunned', strike('f2', 'e2')), strike('f3', 'e3')],
      empty: ['e3'],
      has: ['<Sellsword e2 3/4'],
    },
  ),
  meet(
    'Leech',
    'Stun',
    'who does not answer heals nothing',
    ['>Sellsword d3', '<Nerai i3 2/10', '<Deep Leech e3 stunned'],
    {
      doing: [strike('d3', 'e3')],
      has: ['<Nerai i3 2/10', '<Deep Leech e3 3/3 stunned', '>Sellsword d3 3/4 struck'],
    },
  ),
  meet('Grow', 'Stun', 'the stunned grow', ['<Briar Cub e3 stunned'], {
    doing: [end, deal],
    has: ['<Briar Cub e3 3/4 stunned'],
  }),
  meet('Stun', 'Stun', 'twice is once', ['<Sellsword e3 stunned'], {
    config: nerai,
    doing: [swear('e3'), end, deal, refused('Stunned', move('e3', 'e2')), end, deal],
    has: ['<Sellsword e3 3/4'],
  }),
];

const hush: readonly Scenario[] = [
  meet('Guard', 'Hush', 'a hushed Guard binds nobody', ['>Recruit d3', '<Shieldbearer e3 hushed'], {
    doing: [move('d3', 'c3')],
    has: ['>Recruit c3 2/1 moved'],
  }),
  meet('Rush', 'Hush', 'Rush counts when a unit is played: who is hushed after it still acts', [], {
    doing: [play('Spark Runner', 'b3'), play('Hush Monk', 'b2', 'b3'), move('b3', 'c3')],
    has: ['>Spark Runner c3 1/1 moved hushed'],
  }),
  meet('Flight', 'Hush', 'the hushed walk', ['>Scout Hawk d3 hushed'], {
    doing: [refused('OutOfReach', move('d3', 'g3')), move('d3', 'f3')],
    has: ['>Scout Hawk f3 1/2 moved hushed'],
  }),
  meet(
    'Longshot',
    'Hush',
    'the hushed strike whom they touch, and answer no other',
    ['>Crossbow a1 hushed', '>Flint Archer b1', '<Crossbow i5 3/9 hushed'],
    {
      doing: [refused('OutOfReach', strike('a1', 'i3')), strike('b1', 'i5')],
      has: ['>Flint Archer b1 2/2 struck', '<Crossbow i5 3/7 hushed'],
    },
  ),
  meet('Sweep', 'Hush', 'the hushed strike one', ['>Lasher d3 hushed', '<Recruit e3', '<Recruit e4'], {
    doing: [strike('d3', 'e3')],
    has: ['>Lasher d3 3/2 struck hushed', '<Recruit e4 2/1'],
    empty: ['e3'],
  }),
  meet('Ward', 'Hush', 'the hushed take the first blow', ['>Recruit d3', '<Shellback e3 hushed'], {
    doing: [strike('d3', 'e3')],
    has: ['<Shellback e3 3/3 hushed'],
    empty: ['d3'],
  }),
  meet('Twin', 'Hush', 'the hushed move and strike once', ['>Ember Twins d3 hushed', '<Thorn Wall e5'], {
    doing: [
      move('d3', 'd4'),
      refused('HasMoved', move('d4', 'd3')),
      strike('d4', 'e5'),
      refused('HasStruck', strike('d4', 'e5')),
    ],
    has: ['>Ember Twins d4 2/4 moved struck hushed', '<Thorn Wall e5 0/4'],
  }),
  meet('Twin', 'Hush', 'who is hushed after its first blow has no second', ['>Ember Twins c3', '<Thorn Wall d3'], {
    doing: [strike('c3', 'd3'), play('Hush Monk', 'b3', 'c3'), refused('HasStruck', strike('c3', 'd3'))],
    has: ['>Ember Twins c3 2/4 struck hushed'],
  }),
  meet('Ambush', 'Hush', 'the hushed are answered from behind', ['>Cutthroat f3 hushed', '<Stone Golem e3'], {
    doing: [strike('f3', 'e3')],
    has: ['<Stone Golem e3 6/2'],
    empty: ['f3'],
  }),
  meet('Leech', 'Hush', 'the hushed heal nobody', ['>Deep Leech d3 hushed', '>Vara a3 2/10', '<Thorn Wall e3'], {
    doing: [strike('d3', 'e3')],
    has: ['>Vara a3 2/10', '<Thorn Wall e3 0/3'],
  }),
  meet('Grow', 'Hush', 'what has grown is lost, and grows no more', ['<Briar Cub e3 5/6'], {
    doing: [play('Hush Monk', 'b3', 'e3'), end, deal],
    has: ['<Briar Cub e3 2/3 hushed'],
  }),
  meet('Stun', 'Hush', 'wakes the stunned, who can be stunned again', ['>Sellsword c3 stunned'], {
    config: nerai,
    doing: [play('Hush Monk', 'b3', 'c3'), move('c3', 'd3'), swear('d3')],
    has: ['>Sellsword d3 3/4 moved stunned hushed'],
  }),
  meet('Hush', 'Hush', 'twice takes what came in between', ['>Recruit c3 5/5 hushed'], {
    doing: [play('War Cry', '-', 'c3'), play('Hush Monk', 'b3', 'c3')],
    has: ['>Recruit c3 2/1 hushed'],
  }),
];

/** Each of the twelve words with each. */
export const wordPairs: readonly Scenario[] = [
  ...guard,
  ...rush,
  ...flight,
  ...longshot,
  ...sweep,
  ...ward,
  ...rest,
  ...stun,
  ...hush,
];
