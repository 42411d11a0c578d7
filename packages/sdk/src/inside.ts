// The parts that the SDK is made of: for judges, keepers, verifiers and whoever builds a client of his own.
export * from './change/change.js';
export { epochSecret } from './change/epochKeys.js';
export * from './client/client.js';
export * from './client/clock.js';
export * from './client/view.js';

export * from './engine/index.js';
export * from './gameFile/gameFile.js';
export * from './gameFile/parseGameFile.js';
export * from './gameFile/replayLine.js';
export * from './gameFile/verifyGame.js';
export * from './gameFile/witness.js';
export * from './judge/judge.js';
export * from './judge/memoryJudge.js';
export * from './judge/opening.js';
export * from './judge/reducer/index.js';
export * from './registry.js';
export * from './signing/digest.js';
export * from './signing/session.js';
export * from './store/entry.js';
export * from './store/memoryStore.js';
export { resume } from './store/resume.js';
export * from './store/store.js';
export * from './tableStep.js';
export * from './terms.js';
export * from './transport/localRelay.js';
export { OPEN_CHAIR } from './usualDealing.js';
