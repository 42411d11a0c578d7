import { mix, show } from '@facedown/game-kit';
import { cardOf } from '../cards.js';
import { DuelPhase } from '../layout.js';
import type { Given } from './board.js';
import { ember, full, root, tide } from './fullLists.js';
import {
  deal,
  end,
  forget,
  keep,
  move,
  play,
  playOpen,
  refused,
  replace,
  type Scenario,
  strike,
  swear,
} from './scenario.js';

const card = (face: number, says: string, scenario: Omit<Scenario, 'name'>): Scenario => ({
  name: `card ${face} ${cardOf(face).name}: ${says}`,
  ...scenario,
});
const plays = (
  face: number,
  says: string,
  config: Given['config'] & object,
  units: readonly string[],
  rest: Omit<Scenario, 'name' | 'given'>,
): Scenario => card(face, says, { given: { config, units }, ...rest });

/** A unit that does nothing but stand there. */
const plain = (face: number, config: Given['config'] & object, text: string): Scenario =>
  plays(face, 'stands there, exhausted', config, [], {
    doing: [play(cardOf(face).name, 'b3'), refused('Exhausted', move('b3', 'c3'))],
    has: [text],
  });

export const emberCards: readonly Scenario[] = [
  plays(1, 'has Rush', ember, [], {
    doing: [play('Spark Runner', 'b3'), move('b3', 'd3')],
    has: ['>Spark Runner d3 1/1 moved'],
    state: { mana: [8, 9] },
  }),
  plays(2, 'deals 1 to the enemy general when its seat casts', ember, ['>Ash Adept b2', '<Recruit d3'], {
    doing: [play('Firebolt', '-', 'd3')],
    has: ['<Nerai i3 2/24'],
    empty: ['d3'],
  }),
  plays(3, 'strikes from behind for 2 more, unanswered', ember, ['>Cinder Fox f3', '<Sellsword e3'], {
    doing: [strike('f3', 'e3')],
    has: ['>Cinder Fox f3 2/2 struck'],
    empty: ['e3'],
  }),
  plays(4, 'binds who stands next to it', ember, ['<Recruit c3'], {
    doing: [play('Kiln Guard', 'b3'), end, deal, refused('Bound', move('c3', 'd3'))],
    has: ['>Kiln Guard b3 2/5 new'],
  }),
  plays(5, 'strikes across the board', ember, ['>Flint Archer a1'], {
    doing: [strike('a1', 'i3')],
    has: ['<Nerai i3 2/23', '>Flint Archer a1 2/2 struck'],
  }),
  plays(6, 'deals 1 to a foe when it arrives', ember, ['<Recruit e3'], {
    doing: [refused('BadTarget', play('Coal Ram', 'b3')), play('Coal Ram', 'b3', 'e3')],
    empty: ['e3'],
    has: ['>Coal Ram b3 3/3 new'],
  }),
  plays(7, 'strikes twice', ember, ['>Ember Twins e3', '<Recruit f3', '<Thorn Wall e4'], {
    doing: [strike('e3', 'e4'), strike('e3', 'e4'), refused('HasStruck', strike('e3', 'e4'))],
    has: ['>Ember Twins e3 2/4 struck', '<Thorn Wall e4 0/2'],
  }),
  plays(8, 'flies, and deals 2 to a foe when it arrives', ember, ['<Sellsword e3'], {
    doing: [play('Pyre Drake', 'b3', 'e3'), end, deal, end, deal, move('b3', 'i1')],
    has: ['<Sellsword e3 3/2', '>Pyre Drake i1 4/4 moved'],
  }),
  plays(
    9,
    'deals 1 to every enemy unit at Dawn, and sweeps',
    full(57, 57),
    ['<Furnace Lord g3', '>Recruit b2', '>Sellsword f3'],
    {
      doing: [end, deal, strike('g3', 'f3')],
      empty: ['b2', 'f3'],
      has: ['>Vara a3 2/25', '<Furnace Lord g3 6/3 struck'],
    },
  ),
  plays(10, 'deals 3 to a foe', ember, [], {
    doing: [refused('BadTarget', play('Firebolt', '-', 'a3')), play('Firebolt', '-', 'i3')],
    has: ['<Nerai i3 2/22'],
    state: { mana: [7, 9], lastPlayed: [10, 0] },
    needs: [mix([0, 1, 2]), show(0, 1n << 10n)],
  }),
  plays(11, 'gives a friend +2 attack and readies it', ember, ['>Sellsword e3 moved struck'], {
    doing: [play('War Cry', '-', 'e3'), move('e3', 'f3')],
    has: ['>Sellsword f3 5/4 moved'],
  }),
  plays(12, 'deals 2 to every foe in a row', ember, ['<Recruit e3', '<Sellsword f3', '<Recruit g4'], {
    doing: [play('Backdraft', '-', 'f3')],
    empty: ['e3'],
    has: ['<Sellsword f3 3/2', '<Recruit g4 2/1', '<Nerai i3 2/23'],
  }),
  plays(13, 'readies a unit and draws 1', ember, ['>Sellsword e3 moved struck'], {
    doing: [play('Rekindle', '-', 'e3'), deal, move('e3', 'g3')],
    has: ['>Sellsword g3 3/4 moved'],
    state: { left: [19, 20], next: [13, 12], phase: DuelPhase.Turn },
  }),
];

export const tideCards: readonly Scenario[] = [
  plays(14, 'heals its general by 2', tide, ['>Sel a3 2/20'], {
    doing: [play('Foam Acolyte', 'b3')],
    has: ['>Sel a3 2/22', '>Foam Acolyte b3 1/2 new'],
  }),
  plays(15, 'draws 1', tide, [], {
    doing: [play('Pearl Diver', 'b3'), deal],
    state: { left: [19, 20], hands: ['0x00010002000c', '0x010001010102'] },
  }),
  plays(16, 'flies', tide, ['>Mist Heron a1'], {
    doing: [move('a1', 'i5')],
    has: ['>Mist Heron i5 2/3 moved'],
  }),
  plays(17, 'makes who stands next to it strike it', tide, ['>Reef Warden d3', '>Recruit d4', '<Sellsword e3'], {
    doing: [end, deal, refused('MustStrikeGuard', strike('e3', 'd4')), strike('e3', 'd3')],
    has: ['>Reef Warden d3 1/3', '<Sellsword e3 3/3 struck'],
  }),
  plays(
    18,
    'heals friends around it by 1 at Dusk',
    tide,
    ['>Tidecaller b3', '>Sellsword c4 3/1', '>Sel a3 2/20', '>Sellsword e5 3/1'],
    {
      doing: [end],
      has: ['>Sellsword c4 3/2', '>Sel a3 2/21', '>Sellsword e5 3/1', '>Tidecaller b3 2/4'],
    },
  ),
  plays(19, 'ignores the first damage of each turn', tide, ['<Shellback d3', '>Recruit c3', '>Spark Runner c2'], {
    doing: [strike('c3', 'd3'), strike('c2', 'd3')],
    has: ['<Shellback d3 3/4 unwarded'],
    empty: ['c3', 'c2'],
  }),
  plays(20, 'seeks a spell, which becomes open', tide, [], {
    doing: [play('Undertow Seer', 'b3'), deal, refused('NotSought', keep('Sellsword')), keep('Mend')],
    state: { open: ['0x18', '0x'], hands: ['0x000d000e', '0x010001010102'], left: [17, 20], phase: DuelPhase.Turn },
  }),
  plays(21, 'heals its general by what it deals', tide, ['>Deep Leech d3', '>Sel a3 2/10', '<Stone Golem e3'], {
    doing: [strike('d3', 'e3')],
    has: ['>Sel a3 2/13', '<Stone Golem e3 6/3'],
    empty: ['d3'],
  }),
  plays(22, 'stuns every enemy unit, and has Ward', tide, ['<Recruit e3', '<Sellsword g5'], {
    doing: [play('Drowned Queen', 'b3')],
    has: ['<Recruit e3 2/1 stunned', '<Sellsword g5 3/4 stunned', '<Nerai i3 2/25', '>Drowned Queen b3 6/8 new'],
  }),
  plays(23, "returns a unit, and everyone knows it is in its owner's hand", tide, ['<Sellsword e3'], {
    doing: [refused('BadTarget', play('Riptide', '-', 'i3')), play('Riptide', '-', 'e3')],
    empty: ['e3'],
    state: { open: ['0x', '0x2b'] },
  }),
  plays(24, 'heals a friend by 4, not above its most', tide, ['>Sellsword e3 3/1'], {
    doing: [play('Mend', '-', 'e3')],
    has: ['>Sellsword e3 3/4'],
  }),
  plays(
    25,
    'stuns a foe and the foes around it',
    tide,
    ['<Recruit e3', '<Sellsword f4', '>Recruit d3', '<Recruit h5'],
    {
      doing: [play('Stillness', '-', 'e3')],
      has: ['<Recruit e3 2/1 stunned', '<Sellsword f4 3/4 stunned', '>Recruit d3 2/1', '<Recruit h5 2/1'],
    },
  ),
  plays(26, 'makes the other seat bury its hidden hand and draw as many', tide, [], {
    doing: [play('Lethe'), refused('UnknownAction', end), forget, deal, move('a3', 'b3')],
    state: { hands: ['0x00010002', '0x010c010d010e'], left: [20, 17], phase: DuelPhase.Turn, seat: 0 },
  }),
];

export const rootCards: readonly Scenario[] = [
  plays(27, 'leaves a Sapling', root, ['>Seed Bearer d3', '<Sellsword e3'], {
    doing: [strike('d3', 'e3')],
    empty: ['d3'],
    has: ['>Sapling c2 1/1 new', '<Sellsword e3 3/3'],
  }),
  plain(28, root, '>Moss Hound b3 2/3 new'),
  plays(29, "is a Guard that can't strike", root, ['>Thorn Wall d3', '<Recruit e3'], {
    doing: [refused('NoAttack', strike('d3', 'e3')), end, deal, refused('Bound', move('e3', 'f3'))],
    has: ['>Thorn Wall d3 0/6'],
  }),
  plays(30, 'grows at Dawn', root, ['>Briar Cub d3'], {
    doing: [end, deal, end, deal],
    has: ['>Briar Cub d3 3/4'],
  }),
  plays(
    31,
    'strikes all foes around it',
    root,
    ['>Lasher e3', '<Recruit f3', '<Sellsword f4', '<Recruit d2', '<Recruit h1'],
    {
      doing: [strike('e3', 'f4')],
      empty: ['f3', 'd2'],
      has: ['<Sellsword f4 3/1', '>Lasher e3 3/1 struck', '<Recruit h1 2/1'],
    },
  ),
  plays(32, 'summons a Sapling at Dusk', root, ['>Spore Mother e3'], {
    doing: [end],
    has: ['>Sapling d2 1/1 new'],
  }),
  plays(33, 'seeks a beast', root, [], {
    doing: [play('Bloom Sage', 'b3'), deal, refused('NotSought', keep('Harvest')), keep('Elder Bear')],
    state: { open: ['0x22', '0x'], aside: 0, seek: 0 },
  }),
  plain(34, root, '>Elder Bear b3 5/5 new'),
  plays(35, 'leaves three Saplings', root, ['>Gravewood e3 4/1', '<Recruit e4'], {
    doing: [strike('e3', 'e4')],
    empty: ['e4', 'e3'],
    has: ['>Sapling d2 1/1 new', '>Sapling e2 1/1 new', '>Sapling f2 1/1 new'],
  }),
  plays(36, 'guards, grows and gives mana at Dawn', root, ['>Worldroot d3', '<Recruit e3'], {
    doing: [end, deal, refused('Bound', move('e3', 'f3')), end, deal],
    has: ['>Worldroot d3 6/11'],
    state: { mana: [10, 9] },
  }),
  plays(37, 'gives a friend +2/+2', root, [], {
    doing: [play('Overgrowth', '-', 'a3')],
    has: ['>Oda a3 4/27'],
  }),
  plays(38, 'gives own units +2 attack', root, ['>Sapling b3', '>Recruit e3', '<Recruit f5'], {
    doing: [play('Stampede')],
    has: ['>Sapling b3 3/1', '>Recruit e3 4/1', '<Recruit f5 2/1', '>Oda a3 2/25'],
  }),
  plays(39, 'slays an own unit, whose Last follows, and draws 2', root, ['>Seed Bearer e3', '<Recruit f5'], {
    doing: [refused('BadTarget', play('Harvest', '-', 'f5')), play('Harvest', '-', 'e3'), deal],
    empty: ['e3'],
    has: ['>Sapling d2 1/1 new'],
    state: { left: [18, 20] },
  }),
];

export const neutralCards: readonly Scenario[] = [
  plain(40, ember, '>Recruit b3 2/1 new'),
  plain(41, ember, '>Shieldbearer b3 1/4 new'),
  plays(42, 'flies', ember, ['>Scout Hawk a1'], {
    doing: [move('a1', 'h4')],
    has: ['>Scout Hawk h4 1/2 moved'],
  }),
  plain(43, ember, '>Sellsword b3 3/4 new'),
  plays(44, 'heals a friend by 3', ember, ['>Vara a3 2/20'], {
    doing: [play('Field Medic', 'b3', 'a3')],
    has: ['>Vara a3 2/23', '>Field Medic b3 2/3 new'],
  }),
  plays(45, 'strikes across the board', ember, ['>Crossbow a1', '<Recruit e5'], {
    doing: [strike('a1', 'e5')],
    empty: ['e5'],
    has: ['>Crossbow a1 3/3 struck'],
  }),
  plays(46, 'strikes from behind for 2 more, unanswered', ember, ['>Cutthroat f3', '<Stone Golem e3'], {
    doing: [strike('f3', 'e3')],
    empty: ['e3'],
    has: ['>Cutthroat f3 4/3 struck'],
  }),
  plays(47, 'allows one more Replace each turn', ember, ['>Peddler b3'], {
    doing: [replace, deal, replace, deal, refused('AlreadyReplaced', replace)],
    state: { replaces: 2, left: [18, 20] },
  }),
  plays(48, 'lets both draw 1', ember, [], {
    doing: [play('Crier', 'b3'), deal],
    state: { left: [19, 19], next: [13, 13] },
  }),
  plays(49, 'hushes a unit', ember, ['<Briar Cub e3 5/6 stunned'], {
    doing: [play('Hush Monk', 'b3', 'e3'), end, deal],
    has: ['<Briar Cub e3 2/3 hushed'],
  }),
  plays(50, 'conjures a Spark', ember, ['<Recruit e3'], {
    doing: [play('Tinker', 'b3'), playOpen(0, '-', 'e3')],
    empty: ['e3'],
    state: { open: ['0x', '0x'], mana: [6, 9] },
  }),
  plays(51, 'lets each seat draw one more at its End', ember, ['>Librarian b3'], {
    doing: [end, deal, end, deal],
    state: { left: [18, 18] },
  }),
  card(52, 'conjures the card that the other seat played last', {
    given: { config: ember, state: { lastPlayed: [0, 22] } },
    doing: [play('Mimic', 'b3')],
    state: { open: ['0x16', '0x'] },
  }),
  plain(53, ember, '>Stone Golem b3 6/6 new'),
  plays(54, 'sweeps', ember, ['>Colossus e3', '<Stone Golem f3', '<Sellsword d3'], {
    doing: [strike('e3', 'f3')],
    empty: ['f3', 'd3'],
    has: ['>Colossus e3 9/3 struck'],
  }),
  card(55, 'can be played from the hand that it was returned to', {
    given: { config: root, open: [['Sapling'], []] },
    doing: [playOpen(0, 'b3')],
    has: ['>Sapling b3 1/1 new'],
    state: { mana: [8, 9] },
  }),
  card(56, 'deals 1 to a foe for nothing, and is a spell', {
    given: { config: ember, open: [['Spark'], []], units: ['>Ash Adept b3'] },
    doing: [refused('NoSuchCard', playOpen(1)), playOpen(0, '-', 'i3')],
    has: ['<Nerai i3 2/23'],
    state: { mana: [9, 9], lastPlayed: [56, 0] },
  }),
];

const oath = (face: number, says: string, units: readonly string[], rest: Omit<Scenario, 'name' | 'given'>): Scenario =>
  card(face, says, {
    given: { config: full(face, 59, { oaths: true }), units, state: { turn: 17 } },
    ...rest,
  });

export const generalCards: readonly Scenario[] = [
  oath(57, 'deals 1 to a foe and the foes around it', ['<Recruit e3', '<Sellsword f3', '>Recruit d3'], {
    doing: [swear('e3'), refused('NoOath', swear('f3'))],
    empty: ['e3'],
    has: ['<Sellsword f3 3/3', '>Recruit d3 2/1'],
    state: { mana: [8, 9], oathed: true },
  }),
  oath(58, 'lets a unit act at once', ['>Sellsword b3 new'], {
    doing: [swear('b3'), move('b3', 'c3')],
    has: ['>Sellsword c3 3/4 moved'],
  }),
  oath(59, 'stuns a unit', ['<Sellsword e3'], {
    doing: [refused('BadTarget', swear('i3')), swear('e3')],
    has: ['<Sellsword e3 3/4 stunned'],
  }),
  oath(60, 'heals its general by 3', ['>Sel a3 2/10'], {
    doing: [refused('BadTarget', swear('a3')), swear()],
    has: ['>Sel a3 2/13'],
  }),
  oath(61, 'summons a Sapling', [], { doing: [swear()], has: ['>Sapling a2 1/1 new'] }),
  oath(62, 'gives a friend +1/+1', ['>Recruit e3'], { doing: [swear('e3')], has: ['>Recruit e3 3/2'] }),
];

const boss = (
  face: number,
  says: string,
  units: readonly string[],
  rest: Omit<Scenario, 'name' | 'given'>,
  seat = 0,
): Scenario =>
  card(face, says, {
    given: { config: { boss: face, oaths: true, lists: [ember.lists[0], '0x'] }, units, state: { seat } },
    ...rest,
  });

export const bossCards: readonly Scenario[] = [
  boss(64, 'sweeps, and deals 1 to foes around it at Dawn', ['>Sellsword h3', '>Recruit h2', '>Recruit e3'], {
    doing: [end, deal, strike('i3', 'h3')],
    empty: ['h2'],
    has: ['>Sellsword h3 3/1', '<Ashen Warden i3 2/32 struck', '>Recruit e3 2/1'],
  }),
  boss(65, 'has a unit of its own with health 1 beside each that is played', [], {
    doing: [play('Stone Golem', 'b3')],
    has: ['>Stone Golem b3 6/6 new', '<Stone Golem a2 6/1 new'],
  }),
  boss(66, 'draws two at its End; a Replace of the other seat costs its general 1', [], {
    doing: [replace, deal, end, deal, end, deal],
    has: ['>Vara a3 2/24'],
    state: { left: [18, 18] },
  }),
  boss(67, "can't move, strikes anywhere, and summons a Thorn Wall at Dawn", [], {
    doing: [end, deal, refused('Rooted', move('i3', 'h3')), strike('i3', 'a3')],
    has: ['<Thorn Wall h2 0/6 new', '>Vara a3 2/23', '<Old Thorn i3 2/40 struck'],
  }),
  boss(68, 'lets the ending general take its unspent mana', [], {
    doing: [play('Recruit', 'b3'), end, deal, end],
    has: ['>Vara a3 2/17', '<The Hunger i3 2/21'],
  }),
];
