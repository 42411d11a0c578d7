import { drop, mix } from '@facedown/game-kit';
import { actionOf, DuelKind, DuelPhase, NOBODY, NONE } from '../layout.js';
import { ember, full, root, tide } from './fullLists.js';
import {
  by,
  concede,
  deal,
  end,
  forget,
  keep,
  late,
  move,
  mulligan,
  other,
  play,
  playOpen,
  refused,
  replace,
  type Scenario,
  strike,
  swear,
} from './scenario.js';

const article = (number: number, says: string, rest: Omit<Scenario, 'name'>): Scenario => ({
  name: `article ${number}: ${says}`,
  ...rest,
});

export const articles: readonly Scenario[] = [
  article(1, 'only cards of the own list are played', {
    given: { config: ember },
    doing: [
      refused('NotInList', play('Mend', '-', 'a3')),
      refused('NotInList', other(actionOf(DuelKind.Play, 55, 10, NONE))),
      refused('NotInList', other(actionOf(DuelKind.Play, 0, 10, NONE))),
    ],
  }),
  article(2, 'a spring gives one mana to whoever comes first, once', {
    given: { config: ember, units: ['>Recruit e2', '>Scout Hawk e4'] },
    doing: [move('e2', 'e1'), move('e4', 'f3')],
    state: { mana: [11, 9], springs: 2 },
  }),
  article(2, 'a unit that is played on a spring has the mana', {
    given: { config: ember, units: ['>Recruit d1'] },
    doing: [play('Recruit', 'e1')],
    state: { mana: [9, 9], springs: 6 },
  }),
  article(2, 'a spring that is gone gives nothing', {
    given: { config: ember, units: ['>Recruit e2'], state: { springs: 6 } },
    doing: [move('e2', 'e1')],
    state: { mana: [9, 9], springs: 6 },
  }),
  article(3, 'seat 0, then seat 1, buries up to two and is dealt as many', {
    given: {
      config: ember,
      hands: [5, 5],
      state: { phase: DuelPhase.Mulligan, turn: 0, next: [5, 5], left: [34, 34], most: [1, 2], mana: [0, 0] },
    },
    doing: [
      refused('TooMany', mulligan(3)),
      refused('UnknownAction', end),
      mulligan(2),
      deal,
      by(1, mulligan(1)),
      deal,
    ],
    state: { phase: DuelPhase.Turn, seat: 0, turn: 1, mana: [2, 0], left: [32, 33], next: [7, 6] },
    needs: [mix([256, 257, 258, 259, 260]), drop(256)],
  }),
  article(3, 'who buries nothing is dealt nothing', {
    given: {
      config: ember,
      hands: [5, 5],
      state: { phase: DuelPhase.Mulligan, turn: 0, next: [5, 5], left: [34, 34], most: [1, 2], mana: [0, 0] },
    },
    doing: [mulligan(0), mulligan(0)],
    state: { phase: DuelPhase.Turn, seat: 0, turn: 1, left: [34, 34] },
    needs: [],
  }),
  article(4, 'mana grows by one each own turn, and what was unspent is lost', {
    given: { config: ember, state: { turn: 1, most: [2, 2], mana: [2, 0] } },
    doing: [end, deal, end, deal],
    state: { turn: 3, most: [3, 3], mana: [3, 3] },
  }),
  article(4, 'mana stops at nine', {
    given: { config: ember },
    doing: [end, deal],
    state: { most: [9, 9], mana: [9, 9] },
  }),
  article(4, 'a card costs its mana', {
    given: { config: ember, state: { mana: [2, 9] } },
    doing: [refused('NotEnoughMana', play('Sellsword', 'b3')), play('Firebolt', '-', 'i3')],
    state: { mana: [0, 9] },
  }),
  article(5, 'only the seat whose turn it is acts, and only by what belongs to a turn', {
    given: { config: ember },
    doing: [
      refused('NotYourTurn', by(1, end)),
      refused('NotYourTurn', by(2, end)),
      refused('UnknownAction', mulligan(0)),
      refused('UnknownAction', mulligan(200)),
      refused('UnknownAction', keep()),
      refused('UnknownAction', forget),
      refused('UnknownAction', other(actionOf(13))),
      refused('UnexpectedField', other(actionOf(DuelKind.End, 1))),
      refused('UnexpectedField', other({ ...actionOf(DuelKind.End), data: '0x00' })),
      refused('UnexpectedField', other(actionOf(DuelKind.Move, 18, 19, 1))),
      concede,
    ],
    state: { phase: DuelPhase.Close, winner: 1 },
  }),
  article(6, 'a unit moves up to two steps, through friends and not through foes', {
    given: { config: ember, units: ['>Recruit c3', '>Recruit d3', '<Recruit c2', '>Recruit b5', '<Recruit b4'] },
    doing: [
      refused('SquareTaken', move('c3', 'd3')),
      refused('OutOfReach', move('c3', 'c1')),
      refused('OutOfReach', move('c3', 'f3')),
      refused('OutOfReach', move('b5', 'b3')),
      refused('OutOfReach', other(actionOf(DuelKind.Move, 20, 45))),
      move('c3', 'e3'),
      refused('HasMoved', move('e3', 'f3')),
    ],
    has: ['>Recruit e3 2/1 moved'],
  }),
  article(6, 'nobody moves a foe, an empty square, or a unit that has struck', {
    given: { config: ember, units: ['>Sellsword d3 struck', '<Recruit e4'] },
    doing: [
      refused('NoUnitThere', move('e4', 'e5')),
      refused('NoUnitThere', move('f5', 'e5')),
      refused('NoUnitThere', other(actionOf(DuelKind.Move, 45, 0))),
      refused('HasStruck', move('d3', 'd4')),
    ],
  }),
  article(7, 'both are hurt at once, and the dying strike back', {
    given: { config: ember, units: ['>Sellsword d3', '<Stone Golem e4 6/3'] },
    doing: [refused('OutOfReach', strike('a3', 'e4')), refused('NoFoeThere', strike('d3', 'c3')), strike('d3', 'e4')],
    empty: ['d3', 'e4'],
  }),
  article(7, 'who has struck does not strike again', {
    given: { config: ember, units: ['>Stone Golem d3', '<Thorn Wall e4', '<Recruit e2'] },
    doing: [strike('d3', 'e4'), refused('HasStruck', strike('d3', 'e2'))],
    empty: ['e4'],
    has: ['>Stone Golem d3 6/6 struck'],
  }),
  article(7, 'who is struck from afar strikes back only if it reaches', {
    given: { config: ember, units: ['>Crossbow a1', '<Sellsword e3', '<Flint Archer g5 2/9'] },
    doing: [strike('a1', 'g5')],
    has: ['>Crossbow a1 3/1 struck', '<Flint Archer g5 2/6'],
  }),
  article(8, 'a unit is played next to a friend, on an empty square, and is exhausted', {
    given: { config: ember, units: ['>Recruit e3', '<Recruit h1'] },
    doing: [
      refused('NotNextToFriend', play('Sellsword', 'g1')),
      refused('SquareTaken', play('Sellsword', 'e3')),
      refused('OutOfReach', play('Sellsword')),
      play('Sellsword', 'f4'),
      refused('Exhausted', strike('f4', 'e3')),
    ],
    has: ['>Sellsword f4 3/4 new'],
  }),
  article(8, 'a spell needs its target and no square', {
    given: { config: ember },
    doing: [
      refused('BadTarget', play('Firebolt')),
      refused('UnexpectedField', play('Firebolt', 'b3', 'i3')),
      refused('BadTarget', play('Rekindle', '-', 'a3')),
      refused('BadTarget', play('Sellsword', 'b3', 'i3')),
    ],
  }),
  article(8, 'a unit whose Arrive finds no target is played without effect', {
    given: { config: ember },
    doing: [play('Hush Monk', 'b3')],
    has: ['>Hush Monk b3 2/3 new'],
  }),
  article(8, 'nothing is played from an empty hand', {
    given: { config: ember, hands: [0, 3] },
    doing: [refused('HandEmpty', play('Sellsword', 'b3')), refused('NoSuchCard', playOpen(0, 'b3'))],
  }),
  article(9, 'Replace buries one card unseen and draws one, once a turn', {
    given: { config: ember },
    doing: [replace, deal, refused('AlreadyReplaced', replace)],
    state: { hands: ['0x00010002000c', '0x010001010102'], left: [19, 20], replaces: 1, phase: DuelPhase.Turn },
    needs: [mix([0, 1, 2]), drop(0)],
  }),
  article(9, 'an empty hand has nothing to replace', {
    given: { config: ember, hands: [0, 3] },
    doing: [refused('HandEmpty', replace)],
  }),
  article(10, "the other seat's turn starts when the draw is proven", {
    given: { config: ember, units: ['<Recruit e3 moved struck', '>Recruit d5 moved'] },
    doing: [end, refused('NotYourTurn', by(1, end)), refused('NotYourTurn', by(0, end))],
    state: { phase: DuelPhase.EndDraw, seat: 0, turn: 15, draws: [1, 0] },
    has: ['<Recruit e3 2/1 moved struck'],
  }),
  article(10, 'after the draw units of the next seat are readied and Ward is renewed', {
    given: {
      config: ember,
      units: ['<Recruit e3 moved struck', '>Shellback d5 moved unwarded', '<Shellback g5 unwarded'],
    },
    doing: [end, deal],
    state: { phase: DuelPhase.Turn, seat: 1, turn: 16, draws: [0, 0], replaces: 0 },
    has: ['<Recruit e3 2/1', '>Shellback d5 3/5 moved', '<Shellback g5 3/5'],
  }),
  article(11, 'a draw into a full hand burns the card, and no verb is needed', {
    given: { config: ember, hands: [4, 3], open: [['Spark', 'Spark'], []] },
    doing: [end],
    state: {
      phase: DuelPhase.Turn,
      seat: 1,
      left: [19, 20],
      next: [12, 12],
      hands: ['0x0000000100020003', '0x010001010102'],
    },
  }),
  article(11, 'a unit returned to a full hand dies without its Last', {
    given: { config: full(60, 61), hands: [3, 6], units: ['<Gravewood e3'] },
    doing: [play('Riptide', '-', 'e3')],
    empty: ['e3', 'd2'],
    state: { open: ['0x', '0x'] },
  }),
  article(12, 'an empty deck costs the general 2, then 3', {
    given: { config: ember, state: { left: [0, 0] } },
    doing: [end, end, end],
    has: ['>Vara a3 2/20', '<Nerai i3 2/23'],
    state: { tired: [2, 1], turn: 18 },
  }),
  article(13, 'the dead go at once, and Last effects of the active seat come first', {
    given: { config: root, units: ['>Seed Bearer d3', '<Seed Bearer e3'] },
    doing: [strike('d3', 'e3')],
    has: ['>Sapling c2 1/1 new', '<Sapling d2 1/1 new'],
    empty: ['d3', 'e3'],
  }),
  article(13, 'who is at 0 does nothing more but its Last', {
    given: { config: root, units: ['>Ash Adept c3', '>Ash Adept c4'] },
    doing: [play('Harvest', '-', 'c3'), deal],
    empty: ['c3'],
    has: ['<Vara i3 2/24'],
  }),
  article(13, 'where no square is free nobody is summoned', {
    given: {
      config: root,
      units: ['>Spore Mother a1', '>Recruit b1', '>Recruit a2', '>Recruit b2'],
    },
    doing: [end],
    has: ['>Spore Mother a1 2/4', '>Recruit b2 2/1'],
    empty: ['c1', 'c2'],
  }),
  article(14, 'whose general falls has lost', {
    given: { config: ember, units: ['<Nerai i3 2/3'] },
    doing: [play('Firebolt', '-', 'i3'), deal],
    state: { phase: DuelPhase.Over, winner: 0, stacks: [23n, 3n], pot: 0n },
  }),
  article(14, 'both generals at once: a draw', {
    given: { config: ember, units: ['>Vara h3 2/2', '<Nerai i3 2/2'] },
    doing: [strike('h3', 'i3'), deal],
    state: { phase: DuelPhase.Over, winner: NOBODY, stacks: [13n, 13n] },
  }),
  article(14, 'after turn 80 more health wins', {
    given: { config: ember, units: ['>Vara a3 2/9'], state: { seat: 1, turn: 80 } },
    doing: [end, deal],
    state: { phase: DuelPhase.Close, winner: 1, turn: 80 },
  }),
  article(14, 'after turn 80 as much health is a draw', {
    given: { config: ember, state: { seat: 1, turn: 80 } },
    doing: [end, deal],
    state: { phase: DuelPhase.Close, winner: NOBODY },
  }),
  article(14, 'attack and health stop at 99', {
    given: { config: root, units: ['>Recruit e3 98/98'] },
    doing: [play('Overgrowth', '-', 'e3')],
    has: ['>Recruit e3 99/99'],
  }),
  article(15, 'what is dealt comes from the top, one after another', {
    given: { config: tide, state: { next: [20, 30] } },
    doing: [play('Pearl Diver', 'b3'), deal, end],
    state: { next: [21, 30], draws: [1, 0] },
  }),
  article(16, 'a late turn is ended for the seat', {
    given: { config: ember },
    doing: [late(0), deal],
    state: { seat: 1, lapses: [1, 0], phase: DuelPhase.Turn },
  }),
  article(16, 'the third lapse concedes', {
    given: { config: ember, state: { lapses: [2, 0] } },
    doing: [late(0)],
    state: { phase: DuelPhase.Close, winner: 1 },
  }),
  article(16, 'who is late with Seek concedes', {
    given: { config: tide },
    doing: [play('Undertow Seer', 'b3'), deal, late(0)],
    state: { phase: DuelPhase.Close, winner: 1 },
  }),
  article(16, 'who is late with Forget concedes', {
    given: { config: tide },
    doing: [play('Lethe'), late(1)],
    state: { phase: DuelPhase.Close, winner: 0 },
  }),
  article(16, 'who is late with the mulligan buries nothing', {
    given: { config: ember, hands: [5, 5], state: { phase: DuelPhase.Mulligan } },
    doing: [late(0)],
    state: { phase: DuelPhase.Mulligan, seat: 1, lapses: [1, 0] },
  }),
];

const rule = (name: string, rest: Omit<Scenario, 'name'>): Scenario => ({ name, ...rest });

/** Keywords and abilities at their edges. */
export const meetings: readonly Scenario[] = [
  rule('Leech heals by striking back too', {
    given: { config: full(57, 60), units: ['>Sellsword d3', '<Sel i3 2/10', '<Deep Leech e3'] },
    doing: [strike('d3', 'e3')],
    has: ['<Sel i3 2/13', '<Deep Leech e3 3/3', '>Sellsword d3 3/1 struck'],
  }),
  rule('Leech does not heal above the most', {
    given: { config: tide, units: ['>Deep Leech d3', '>Sel a3 2/24', '<Recruit e3'] },
    doing: [strike('d3', 'e3')],
    has: ['>Sel a3 2/25'],
  }),
  rule('Ambush counts from behind only', {
    given: { config: ember, units: ['>Cutthroat d3', '<Sellsword e3'] },
    doing: [strike('d3', 'e3')],
    empty: ['d3', 'e3'],
  }),
  rule('Ambush of seat 1 comes from the left', {
    given: { config: ember, units: ['<Cutthroat d3', '>Stone Golem e3'], state: { seat: 1 } },
    doing: [strike('d3', 'e3')],
    empty: ['e3'],
    has: ['<Cutthroat d3 4/3 struck'],
  }),
  rule('Twin strikes twice and moves in between', {
    given: { config: ember, units: ['>Ember Twins e3 2/9', '<Recruit f3', '<Recruit h3'] },
    doing: [strike('e3', 'f3'), move('e3', 'g3'), strike('g3', 'h3'), refused('HasStruck', move('g3', 'g4'))],
    has: ['>Ember Twins g3 2/5 moved struck'],
    empty: ['f3', 'h3'],
  }),
  rule('Twin moves twice', {
    given: { config: ember, units: ['>Ember Twins e5'] },
    doing: [move('e5', 'e4'), move('e4', 'e2'), refused('HasMoved', move('e2', 'e1'))],
    has: ['>Ember Twins e2 2/4 moved'],
  }),
  rule('Hush takes Grow and Last', {
    given: { config: full(61, 61), units: ['>Sellsword d3', '<Seed Bearer e3 hushed', '<Briar Cub g5 hushed'] },
    doing: [strike('d3', 'e3'), end, deal],
    empty: ['e3', 'd2'],
    has: ['<Briar Cub g5 2/3 hushed'],
  }),
  rule('A stunned unit neither moves, strikes nor strikes back', {
    given: { config: ember, units: ['>Sellsword d3 stunned', '>Recruit d4', '<Stone Golem e3 stunned'] },
    doing: [refused('Stunned', move('d3', 'd2')), refused('Stunned', strike('d3', 'e3')), strike('d4', 'e3')],
    has: ['>Recruit d4 2/1 struck', '<Stone Golem e3 6/4 stunned'],
  }),
  rule("Stun ends with its owner's next turn", {
    given: { config: tide, units: ['<Sellsword e3'] },
    doing: [play('Stillness', '-', 'e3'), end, deal, refused('Stunned', move('e3', 'e2')), end, deal],
    has: ['<Sellsword e3 3/4'],
  }),
  rule("Stun on its owner's own turn lasts through the next one", {
    given: { config: full(59, 57, { oaths: true }), units: ['>Sellsword e5'], state: { turn: 17 } },
    doing: [swear('e5'), end, deal, end, deal, refused('Stunned', move('e5', 'e4')), end, deal],
    has: ['>Sellsword e5 3/4'],
  }),
  rule('A general moves and strikes like a unit', {
    given: { config: ember, units: ['<Recruit c3'] },
    doing: [move('a3', 'b3'), strike('b3', 'c3')],
    has: ['>Vara b3 2/23 moved struck'],
    empty: ['c3'],
  }),
  rule('Seek with one card left buries none beside the kept one', {
    given: { config: tide, state: { left: [1, 20] } },
    doing: [play('Undertow Seer', 'b3'), deal, keep('Mend')],
    state: { open: ['0x18', '0x'], left: [0, 20], hands: ['0x0002000c', '0x010001010102'] },
  }),
  rule('Seek may keep nothing', {
    given: { config: tide },
    doing: [
      play('Undertow Seer', 'b3'),
      deal,
      refused('NotInList', keep('Firebolt')),
      refused('UnknownAction', end),
      keep(),
    ],
    state: { open: ['0x', '0x'], hands: ['0x000d000e', '0x010001010102'] },
    needs: [mix([1, 2, 12, 13, 14]), drop(1), mix([2, 12, 13, 14]), drop(2), mix([12, 13, 14]), drop(12)],
  }),
  rule('Seek in an empty deck finds nothing and hurts nobody', {
    given: { config: tide, state: { left: [0, 20] } },
    doing: [play('Undertow Seer', 'b3')],
    state: { phase: DuelPhase.Turn, aside: 0, tired: [0, 0] },
  }),
  rule('Lethe against an empty hand does nothing', {
    given: { config: tide, hands: [3, 0] },
    doing: [play('Lethe')],
    state: { phase: DuelPhase.Turn },
  }),
  rule('Lethe deals no more than the deck has', {
    given: { config: tide, state: { left: [20, 1] } },
    doing: [play('Lethe'), forget],
    state: { phase: DuelPhase.Draw, draws: [0, 1], left: [20, 0], tired: [0, 0] },
    needs: [drop(256), drop(257), drop(258)],
  }),
  rule('Mimic conjures nothing before the other seat has played', {
    given: { config: ember },
    doing: [play('Mimic', 'b3')],
    state: { open: ['0x', '0x'] },
  }),
  rule('An oath needs the option, the right turn and mana', {
    given: { config: full(57, 59, { oaths: true }), state: { turn: 15 } },
    doing: [refused('NoOath', swear('i3'))],
  }),
  rule('Without the option nobody swears', {
    given: { config: full(57), state: { turn: 17 } },
    doing: [refused('NoOath', swear('i3'))],
  }),
  rule('An oath costs one mana', {
    given: { config: full(57, 59, { oaths: true }), state: { turn: 17, mana: [0, 9] } },
    doing: [refused('NotEnoughMana', swear('i3'))],
  }),
  rule('A boss has no oath', {
    given: { config: { boss: 64, oaths: true, lists: [ember.lists[0], '0x'] }, state: { turn: 18, seat: 1 } },
    doing: [refused('NoOath', swear())],
  }),
  rule('Both seats draw before the turn goes on', {
    given: { config: ember },
    doing: [play('Crier', 'b3'), refused('NotYourTurn', end)],
    state: { phase: DuelPhase.Draw, draws: [1, 1] },
  }),
  rule('A general that burns its last draw away still ends its turn', {
    given: { config: ember, hands: [6, 3] },
    doing: [end],
    state: { phase: DuelPhase.Turn, seat: 1, draws: [0, 0], left: [19, 20] },
  }),
];
