import { matrix, verifyGame } from '@facedown/sdk';
import { agreement } from './agree.js';
import { startMatrixHouse } from './house.js';
import { type Event, type Possible, playCell } from './playCell.js';
const [only = '', event, mode] = process.argv.slice(2);
const house = await startMatrixHouse();
const cells = (await matrix()).filter((c): c is Possible => c.fits).filter((c) => `${c.game}/${c.dealer}`.match(only));
for (const cell of cells) {
  try {
    const played = await playCell(house, cell, { seed: 'try', ...(event && event !== '-' ? { event: event as Event } : {}), ...(mode ? { mode: mode as 'onchain' } : {}) });
    const verdict = await verifyGame(played.file);
    const agreed = await agreement(house, played);
    console.log(cell.game, cell.dealer, Math.round(played.ms), [...played.endings.values()].map((e) => e.kind === 'settled' ? e.payouts.join('/') : e.kind).join(' '), verdict.ok ? verdict.verdict + ' ' + verdict.end : verdict.code, `at ${played.eventAt}`, `${played.states.size} states, agreed ${agreed.versions} ${agreed.differ.join('; ')}`, played.seated.calls().join(','));
  } catch (e) { console.log(cell.game, cell.dealer, 'FAILED', (e as Error).message.slice(0, 300)); }
}
await house.close();
process.exit(0);
