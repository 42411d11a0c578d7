/** The cards as the specification has them: number, name (* is a beast), kind and cost, numbers, words. */
const TEXTS = `
1 Spark Runner U1 1/1 Rush
2 Ash Adept U2 2/2 Cast: 1 to the enemy general
3 Cinder Fox* U2 2/2 Ambush
4 Kiln Guard U3 2/5 Guard
5 Flint Archer U3 2/2 Longshot
6 Coal Ram* U3 3/3 Arrive: 1 to a foe
7 Ember Twins U4 2/4 Twin
8 Pyre Drake* U5 4/4 Flight; Arrive: 2 to a foe
9 Furnace Lord U7 6/6 Sweep; Dawn: 1 to every enemy unit
10 Firebolt S2 3 to a foe
11 War Cry S1 a friend +2/+0 and readied
12 Backdraft S4 2 to every foe in a row
13 Rekindle S3 ready a unit; draw 1
14 Foam Acolyte U1 1/2 Arrive: general heals 2
15 Pearl Diver U3 2/2 Arrive: draw 1
16 Mist Heron* U3 2/3 Flight
17 Reef Warden U3 1/6 Guard
18 Tidecaller U3 2/4 Dusk: friends around heal 1
19 Shellback* U4 3/5 Ward
20 Undertow Seer U4 3/3 Arrive: Seek spell
21 Deep Leech* U5 3/6 Leech
22 Drowned Queen U8 6/8 Ward; Arrive: stun every enemy unit
23 Riptide S2 return a unit
24 Mend S1 heal 4
25 Stillness S3 stun a foe and those around it
26 Lethe S4 the other seat forgets
27 Seed Bearer U1 1/1 Last: summon a Sapling
28 Moss Hound* U2 2/3
29 Thorn Wall U2 0/6 Guard
30 Briar Cub* U3 2/3 Grow
31 Lasher U4 3/4 Sweep
32 Spore Mother U4 2/4 Dusk: summon a Sapling
33 Bloom Sage U4 3/3 Arrive: Seek beast
34 Elder Bear* U5 5/5 Guard
35 Gravewood U6 4/7 Last: summon 3 Saplings
36 Worldroot U8 5/10 Guard, Grow; Dawn: +1 mana
37 Overgrowth S2 a friend +2/+2
38 Stampede S5 own units +2/+0
39 Harvest S1 slay an own unit; draw 2
40 Recruit U1 2/1
41 Shieldbearer U2 1/4 Guard
42 Scout Hawk* U2 1/2 Flight
43 Sellsword U3 3/4
44 Field Medic U3 2/3 Arrive: heal 3
45 Crossbow U4 3/3 Longshot
46 Cutthroat U4 4/3 Ambush
47 Peddler U2 1/3 one more Replace each turn
48 Crier U3 3/3 Arrive: both draw 1
49 Hush Monk U3 2/3 Arrive: hush a unit
50 Tinker U3 2/2 Arrive: conjure a Spark
51 Librarian U5 3/5 each seat draws one more at its End
52 Mimic U4 3/3 Arrive: conjure the card last played by the other seat
53 Stone Golem U6 6/6
54 Colossus U9 9/9 Sweep
55 Sapling U1 1/1
56 Spark S0 1 to a foe
57 Vara G0 2/25 1 to a foe and those around
58 Toll G0 2/25 a unit gains Rush
59 Nerai G0 2/25 stun a unit
60 Sel G0 2/25 general heals 3
61 Oda G0 2/25 summon a Sapling
62 Brann G0 2/25 a friend +1/+1
64 Ashen Warden B0 2/35 Sweep, Dawn: 1 to foes around
65 The Mirror B0 2/30 a unit the other seat plays appears again beside it with health 1
66 Archivist B0 2/30 draws two at its End; the other seat's Replace costs its general 1
67 Old Thorn B0 2/40 can't move, Longshot, Dawn: summon a Thorn Wall
68 The Hunger B0 2/30 at each End the ending general takes its unspent mana
`;

interface Text {
  readonly face: number;
  readonly name: string;
  readonly isBeast: boolean;
  /** U, S, G or B. */
  readonly kind: string;
  readonly cost: number;
  readonly attack: number;
  readonly health: number;
  readonly words: string;
}

export const texts: ReadonlyMap<number, Text> = new Map(
  TEXTS.trim()
    .split('\n')
    .map((line) => {
      const [, face, name, beast, kind, cost, attack, health, words] =
        /^(\d+) (.+?)(\*?) ([USGB])(\d) ?(?:(\d+)\/(\d+))? ?(.*)$/.exec(line)!;
      return [
        Number(face),
        {
          face: Number(face),
          name: name!,
          isBeast: beast === '*',
          kind: kind!,
          cost: Number(cost),
          attack: Number(attack ?? 0),
          health: Number(health ?? 0),
          words: words!,
        },
      ];
    }),
);
