import { seededRandom, systemRandom } from '@facedown/base';
import { keyOf, randomScalar } from '@facedown/crypto';
import {
  createKeyApp,
  createKeyServer,
  loadRing,
  openCommittee,
  readCommittee,
  recordedPolicy,
} from '@facedown/keyserver/server';
import { toyJudge, toyPoint, toyText } from '@facedown/keyserver/testing';

/**
 * Prints how many answers one key server of 3 of 5 gives in a second on one core (three tokens each, no two questions
 * the same), and the megabytes of this process. Its folder is the argument.
 */
const ANSWERS = 400;
const [own] = process.argv.slice(2) as [string];
const judge = toyJudge();
const committee = openCommittee(readCommittee(own));
const day = committee.from;
const server = createKeyServer({
  ring: loadRing(own),
  committee,
  policy: recordedPolicy(judge),
  random: systemRandom,
  now: () => day * 86_400,
  save: () => {},
});
const app = createKeyApp(server, { perSecond: 1e6, burst: 1e6 });
const random = seededRandom('bench/keyserver');
const points = Array.from({ length: 60 }, () => toyPoint(keyOf(randomScalar(random)).bytes));
const claims = Array.from({ length: ANSWERS }, (_, i) => {
  const sealed = [0, 1, 2].map((k) => points[(i + 7 * k) % points.length]!);
  const text = toyText({ tableId: i, version: i, day, sealed, owed: [0, 1, 2] });
  judge.record(text);
  return JSON.stringify({ state: text });
});
const ask = async (body: string) => {
  const response = await app.request('/token', { method: 'POST', body });
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
};
for (const claim of claims.slice(0, 50)) await ask(claim);
const since = process.cpuUsage();
for (const claim of claims.slice(50)) await ask(claim);
const { user, system } = process.cpuUsage(since);
console.log(
  JSON.stringify({
    perSecond: ((ANSWERS - 50) / (user + system)) * 1e6,
    megabytes: process.memoryUsage().rss / 2 ** 20,
  }),
);
