import { Key } from './keys.js';
import { Op, Scope, Trigger } from './layout.js';

export type Kind = 'unit' | 'spell' | 'general' | 'boss';
type Faction = 'ember' | 'tide' | 'root' | 'neutral';
export type Rarity = 'common' | 'rare' | 'epic' | 'legendary' | 'made';

/** What happens when something happens: all that the engine knows of a card's text. */
export interface Ability {
  readonly trigger: number;
  readonly scope: number;
  readonly op: number;
  /** An amount, a face, or two amounts of four bits each. */
  readonly amount: number;
}

export interface Card {
  readonly face: number;
  readonly name: string;
  readonly kind: Kind;
  readonly faction: Faction;
  readonly rarity: Rarity;
  readonly beast: boolean;
  readonly cost: number;
  readonly attack: number;
  readonly health: number;
  readonly keys: number;
  readonly abilities: readonly Ability[];
}

const SAPLING = 55;
const SPARK = 56;
const THORN_WALL = 29;
/** The last face that a list may hold. */
export const LAST_CARD = 54;
export const FIRST_GENERAL = 57;
export const LAST_GENERAL = 62;
export const FIRST_BOSS = 64;
export const LAST_BOSS = 68;
export const FACES = 64;

/** What Seek looks for. */
export const Sought = { Spell: 1, Beast: 2 } as const;

const RARITIES = { c: 'common', r: 'rare', e: 'epic', l: 'legendary', m: 'made' } as const;
type Letter = keyof typeof RARITIES;
type Extra = number | Ability;

const on =
  (trigger: number) =>
  (op: number, scope: number = Scope.None, amount = 0): Ability => ({ trigger, scope, op, amount });
const arrive = on(Trigger.Arrive);
const last = on(Trigger.Last);
const dawn = on(Trigger.Dawn);
const dusk = on(Trigger.Dusk);
const cast = on(Trigger.Cast);
const does = on(Trigger.Spell);
const oath = on(Trigger.Oath);
const both = (attack: number, health: number): number => (attack << 4) | health;

interface Numbers {
  readonly face: number;
  readonly kind: Kind;
  readonly faction: Faction;
  readonly rarity: Rarity;
  readonly beast?: boolean;
  readonly cost?: number;
  readonly attack?: number;
  readonly health?: number;
}

function card(name: string, numbers: Numbers, extras: readonly Extra[]): Card {
  const keys = extras.reduce<number>((all, extra) => (typeof extra === 'number' ? all | extra : all), 0);
  const abilities = extras.filter((extra): extra is Ability => typeof extra !== 'number');
  return { beast: false, cost: 0, attack: 0, health: 0, ...numbers, name, keys, abilities };
}

type UnitNumbers = readonly [cost: number, attack: number, health: number];
const unitsOf =
  (faction: Faction, beast = false) =>
  (face: number, name: string, [cost, attack, health]: UnitNumbers, rarity: Letter, ...extras: Extra[]): Card =>
    card(name, { face, kind: 'unit', faction, rarity: RARITIES[rarity], beast, cost, attack, health }, extras);
const spellsOf =
  (faction: Faction) =>
  (face: number, name: string, cost: number, rarity: Letter, ...extras: Extra[]): Card =>
    card(name, { face, kind: 'spell', faction, rarity: RARITIES[rarity], cost }, extras);
const general = (face: number, name: string, faction: Faction, ability: Ability): Card =>
  card(name, { face, kind: 'general', faction, rarity: 'made', attack: 2, health: 25 }, [ability]);
const boss = (face: number, name: string, health: number, ...extras: Extra[]): Card =>
  card(name, { face, kind: 'boss', faction: 'neutral', rarity: 'made', attack: 2, health }, extras);

const ember = unitsOf('ember');
const emberBeast = unitsOf('ember', true);
const emberSpell = spellsOf('ember');
const tide = unitsOf('tide');
const tideBeast = unitsOf('tide', true);
const tideSpell = spellsOf('tide');
const root = unitsOf('root');
const rootBeast = unitsOf('root', true);
const rootSpell = spellsOf('root');
const free = unitsOf('neutral');
const freeBeast = unitsOf('neutral', true);

/** Every card, general and boss; one record each. The contract's table is printed from it. */
export const CARDS: readonly Card[] = [
  ember(1, 'Spark Runner', [1, 1, 1], 'c', Key.Rush),
  ember(2, 'Ash Adept', [2, 2, 2], 'c', cast(Op.Damage, Scope.EnemyGeneral, 1)),
  emberBeast(3, 'Cinder Fox', [2, 2, 2], 'c', Key.Ambush),
  ember(4, 'Kiln Guard', [3, 2, 5], 'c', Key.Guard),
  ember(5, 'Flint Archer', [3, 2, 2], 'c', Key.Longshot),
  emberBeast(6, 'Coal Ram', [3, 3, 3], 'c', arrive(Op.Damage, Scope.Foe, 1)),
  ember(7, 'Ember Twins', [4, 2, 4], 'e', Key.Twin),
  emberBeast(8, 'Pyre Drake', [5, 4, 4], 'r', Key.Flight, arrive(Op.Damage, Scope.Foe, 2)),
  ember(9, 'Furnace Lord', [7, 6, 6], 'l', Key.Sweep, dawn(Op.Damage, Scope.EnemyUnits, 1)),
  emberSpell(10, 'Firebolt', 2, 'c', does(Op.Damage, Scope.Foe, 3)),
  emberSpell(11, 'War Cry', 1, 'c', does(Op.Strengthen, Scope.Friend, both(2, 0)), does(Op.Ready, Scope.Friend)),
  emberSpell(12, 'Backdraft', 4, 'r', does(Op.Damage, Scope.FoeRow, 2)),
  emberSpell(13, 'Rekindle', 3, 'e', does(Op.Ready, Scope.Unit), does(Op.Draw, Scope.None, 1)),

  tide(14, 'Foam Acolyte', [1, 1, 2], 'c', arrive(Op.Heal, Scope.OwnGeneral, 2)),
  tide(15, 'Pearl Diver', [3, 2, 2], 'r', arrive(Op.Draw, Scope.None, 1)),
  tideBeast(16, 'Mist Heron', [3, 2, 3], 'c', Key.Flight),
  tide(17, 'Reef Warden', [3, 1, 6], 'c', Key.Guard),
  tide(18, 'Tidecaller', [3, 2, 4], 'r', dusk(Op.Heal, Scope.FriendsAround, 1)),
  tideBeast(19, 'Shellback', [4, 3, 5], 'c', Key.Ward),
  tide(20, 'Undertow Seer', [4, 3, 3], 'r', arrive(Op.Seek, Scope.None, Sought.Spell)),
  tideBeast(21, 'Deep Leech', [5, 3, 6], 'e', Key.Leech),
  tide(22, 'Drowned Queen', [8, 6, 8], 'l', Key.Ward, arrive(Op.Stun, Scope.EnemyUnits)),
  tideSpell(23, 'Riptide', 2, 'c', does(Op.Return, Scope.Unit)),
  tideSpell(24, 'Mend', 1, 'c', does(Op.Heal, Scope.Friend, 4)),
  tideSpell(25, 'Stillness', 3, 'r', does(Op.Stun, Scope.FoeAndAround)),
  tideSpell(26, 'Lethe', 4, 'e', does(Op.Forget)),

  root(27, 'Seed Bearer', [1, 1, 1], 'c', last(Op.Summon, Scope.None, SAPLING)),
  rootBeast(28, 'Moss Hound', [2, 2, 3], 'c'),
  root(29, 'Thorn Wall', [2, 0, 6], 'c', Key.Guard),
  rootBeast(30, 'Briar Cub', [3, 2, 3], 'c', Key.Grow),
  root(31, 'Lasher', [4, 3, 4], 'c', Key.Sweep),
  root(32, 'Spore Mother', [4, 2, 4], 'r', dusk(Op.Summon, Scope.None, SAPLING)),
  root(33, 'Bloom Sage', [4, 3, 3], 'r', arrive(Op.Seek, Scope.None, Sought.Beast)),
  rootBeast(34, 'Elder Bear', [5, 5, 5], 'c', Key.Guard),
  root(
    35,
    'Gravewood',
    [6, 4, 7],
    'e',
    last(Op.Summon, Scope.None, SAPLING),
    last(Op.Summon, Scope.None, SAPLING),
    last(Op.Summon, Scope.None, SAPLING),
  ),
  root(36, 'Worldroot', [8, 5, 10], 'l', Key.Guard, Key.Grow, dawn(Op.Mana, Scope.None, 1)),
  rootSpell(37, 'Overgrowth', 2, 'c', does(Op.Strengthen, Scope.Friend, both(2, 2))),
  rootSpell(38, 'Stampede', 5, 'e', does(Op.Strengthen, Scope.OwnUnits, both(2, 0))),
  rootSpell(39, 'Harvest', 1, 'r', does(Op.Slay, Scope.OwnUnit), does(Op.Draw, Scope.None, 2)),

  free(40, 'Recruit', [1, 2, 1], 'c'),
  free(41, 'Shieldbearer', [2, 1, 4], 'c', Key.Guard),
  freeBeast(42, 'Scout Hawk', [2, 1, 2], 'c', Key.Flight),
  free(43, 'Sellsword', [3, 3, 4], 'c'),
  free(44, 'Field Medic', [3, 2, 3], 'c', arrive(Op.Heal, Scope.Friend, 3)),
  free(45, 'Crossbow', [4, 3, 3], 'c', Key.Longshot),
  free(46, 'Cutthroat', [4, 4, 3], 'c', Key.Ambush),
  free(47, 'Peddler', [2, 1, 3], 'r', Key.Barter),
  free(48, 'Crier', [3, 3, 3], 'r', arrive(Op.BothDraw, Scope.None, 1)),
  free(49, 'Hush Monk', [3, 2, 3], 'r', arrive(Op.Hush, Scope.Unit)),
  free(50, 'Tinker', [3, 2, 2], 'r', arrive(Op.Conjure, Scope.None, SPARK)),
  free(51, 'Librarian', [5, 3, 5], 'e', Key.Study),
  free(52, 'Mimic', [4, 3, 3], 'e', arrive(Op.Mimic)),
  free(53, 'Stone Golem', [6, 6, 6], 'c'),
  free(54, 'Colossus', [9, 9, 9], 'l', Key.Sweep),

  root(SAPLING, 'Sapling', [1, 1, 1], 'm'),
  emberSpell(SPARK, 'Spark', 0, 'm', does(Op.Damage, Scope.Foe, 1)),

  general(57, 'Vara', 'ember', oath(Op.Damage, Scope.FoeAndAround, 1)),
  general(58, 'Toll', 'ember', oath(Op.Rouse, Scope.Unit)),
  general(59, 'Nerai', 'tide', oath(Op.Stun, Scope.Unit)),
  general(60, 'Sel', 'tide', oath(Op.Heal, Scope.OwnGeneral, 3)),
  general(61, 'Oda', 'root', oath(Op.Summon, Scope.None, SAPLING)),
  general(62, 'Brann', 'root', oath(Op.Strengthen, Scope.Friend, both(1, 1))),

  boss(64, 'Ashen Warden', 35, Key.Sweep, dawn(Op.Damage, Scope.FoesAround, 1)),
  boss(65, 'The Mirror', 30, Key.Mirror),
  boss(66, 'Archivist', 30, Key.Archive),
  boss(67, 'Old Thorn', 40, Key.Rooted, Key.Longshot, dawn(Op.Summon, Scope.None, THORN_WALL)),
  boss(68, 'The Hunger', 30, Key.Hunger),
];

const BY_FACE: readonly (Card | undefined)[] = Array.from({ length: LAST_BOSS + 1 }, (_, face) =>
  CARDS.find((one) => one.face === face),
);

export function cardOf(face: number): Card {
  const found = BY_FACE[face];
  if (!found) throw new RangeError(`no card has the face ${face}`);
  return found;
}

const isSpell = (face: number): boolean => cardOf(face).kind === 'spell';
export const isGeneral = (face: number): boolean => face >= FIRST_GENERAL;

/** Is this a card that Seek was looking for? */
export const isSought = (face: number, sought: number): boolean =>
  sought === Sought.Spell ? isSpell(face) : cardOf(face).beast;

const CHOSEN = new Set([Scope.Foe, Scope.Unit, Scope.Friend, Scope.OwnUnit, Scope.FoeAndAround, Scope.FoeRow]);

/** What kind of target the seat must choose for this card's Arrive, spell or oath; `Scope.None` for no choice. */
export const targetScope = (face: number): number => TARGETS[face] ?? Scope.None;

const TARGETS: readonly number[] = BY_FACE.map(
  (one) =>
    one?.abilities.find(
      ({ trigger, scope }) =>
        (trigger === Trigger.Arrive || trigger === Trigger.Spell || trigger === Trigger.Oath) && CHOSEN.has(scope),
    )?.scope ?? Scope.None,
);
