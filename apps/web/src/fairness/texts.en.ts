const count = (n: number) => n.toLocaleString('en');

export const fairnessEn = {
  title: 'Were the cards fair?',
  lead: 'Every finished game leaves a file that anyone can replay. Here your browser replays them from nothing, checks each signature and proof, and counts how often each card came to each seat and place.',
  house: 'Count this house’s games',
  own: 'Count files of your own',
  running: 'Replaying …',
  step: (done: number, all: number) => (all > 0 ? `Game ${done} of ${all}` : `Game ${done}`),
  failed: 'The house did not answer.',
  nothing: 'There is no finished game to count yet.',
  counted: (games: number, unfinished: number) =>
    `${count(games)} ${games === 1 ? 'game' : 'games'} counted${unfinished > 0 ? `; ${count(unfinished)} unfinished, which don’t count` : ''}.`,
  checked: (signatures: number, proofs: number) =>
    `${count(signatures)} signatures and ${count(proofs)} moves with their proofs were checked, all right.`,
  disputed: (n: number) =>
    n === 0 ? 'No game had to be carried on by a chain.' : `A chain had to carry on ${n} of them.`,
  lapses: (n: number) => (n === 0 ? 'The clock moved for nobody.' : `The clock moved for somebody ${count(n)} times:`),
  lapse: (game: string, version: string, words: string) => `${game}, move ${version}: ${words}`,
  wrong: (n: number) => `${count(n)} ${n === 1 ? 'file is' : 'files are'} wrong and counted for nothing:`,
  fair: 'Nothing unusual: fair cards look like this.',
  unlikely: 'Fair cards are this uneven less than once in a million counts.',
  heads: { game: 'Game', games: 'Games', cards: 'Cards', chi: 'χ²', degrees: 'Degrees of freedom', p: 'p-value' },
  meaning:
    'The p-value says how often fair cards would be at least this uneven. Small ones turn up by chance; only a tiny one over many games means something.',
  uncounted: 'No card of these games can be counted: nobody but their seats has seen any.',
  places: (game: string) => `${game}, seat by seat`,
  onTable: 'on the table',
  seat: (seat: number) => `Seat ${seat + 1}`,
  place: 'Place in the deck',
  who: 'For whom',
  faces: 'How often each card came',
  again: 'The same count, without this page:',
};
