export const replayEn = {
  title: 'Replay a game',
  lead: 'Step through a game from its file. Where the keys of your seat are in this browser, you see your own cards; otherwise only what everyone saw.',
  short: 'Replay',
  verify: 'Verify',
  notKept: 'This game is not kept in this browser.',
  open: 'Replay step by step',
  choose: 'Choose a game file',
  running: (done: number, all: number) => `Replaying: ${done} of ${all}`,
  step: (at: number, all: number) => `Step ${at} of ${all}`,
  first: 'To the beginning',
  back: 'One step back',
  next: 'One step on',
  nextEvent: 'To the next event',
  position: 'Position in the game',
  asSeat: (seat: number) => `You see it as seat ${seat + 1} did.`,
  asSpectator: 'You see it as a spectator: no key of this game is in this browser.',
};
export type ReplayTexts = typeof replayEn;
