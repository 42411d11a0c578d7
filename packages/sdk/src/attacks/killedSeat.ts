import { seededRandom, systemRandom } from '@facedown/base';
import { contextOf, type TableRules } from '@facedown/game-kit';
import { makeMessage } from '@facedown/protocol';
import { openEngine } from '../engine/engine.js';
import { propose, unanswered } from '../engine/propose.js';
import { tipOf } from '../engine/trail.js';
import { type Opening, rosterOf, startOf } from '../judge/judge.js';
import { loadDealer, loadGame } from '../registry.js';
import { newSession, signWith } from '../signing/session.js';
import { fileStore } from '../store/fileStore.js';
import { resume } from '../store/resume.js';

/**
 * Run by a test in a process of its own: signs a shuffle, writes it and is killed before it could send
 * it; run `again` it prints what it sends instead.
 */
const [root, again] = process.argv.slice(2);
const game = await loadGame('kuhn');
const kit = await loadDealer('players');
const id = { chainId: 31337n, table: `0x${'00'.repeat(19)}01`, tableId: 1n, epoch: 0n } as const;
const table: TableRules<unknown, unknown> = { id, game, dealer: kit.dealer };
const random = seededRandom('killed');
const sessions = [newSession(random), newSession(random)];
const secrets = [kit.newSecret(random), kit.newSecret(random)];
const opening: Opening = {
  salt: `0x${'00'.repeat(32)}`,
  game: 'kuhn',
  dealer: 'players',
  name: 'killed',
  config: game.codecs.config.encode({ ante: 10n }),
  dealerConfig: '0x',
  minSeats: 2,
  maxSeats: 2,
  servers: [],
  onchain: false,
  registerSeconds: 10,
  answerSeconds: 10,
};
const entries = sessions.map(({ address }, seat) => ({
  seat,
  owner: address,
  session: address,
  key: kit.keyOf(secrets[seat]!, contextOf(id, 0n, seat), address, random),
  amount: 20n,
}));
const start = startOf(table, opening, entries, 0n);
if (!start.ok) throw new Error(start.code);
const store = await fileStore(root!)('killed', 0);
const opened = openEngine({
  table,
  roster: rosterOf(opening, entries),
  me: { party: 0, sign: signWith(sessions[0]!) },
  start: start.value,
});
const { engine } = resume(opened, await store.read());

if (again) {
  for (const message of unanswered(engine)) console.log(makeMessage(message));
} else {
  const seat = kit.seatOf(secrets[0]!, 0, systemRandom);
  const { needs } = game.pending(tipOf(engine).state.rules);
  const evidence = await seat.contribute(
    contextOf(id, tipOf(engine).state.version, 0),
    tipOf(engine).state.dealer,
    needs,
  );
  const proposed = propose(engine, '0x', evidence);
  if (!proposed.ok) throw new Error(proposed.code);
  for (const effect of proposed.value.effects) {
    if (effect.kind === 'persist') await store.append(effect.entries);
    if (effect.kind === 'send') process.kill(process.pid, 'SIGKILL');
  }
  throw new Error('still alive');
}
