import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { HouseReport } from './houseReport.js';

interface HouseRoutes {
  readonly report: () => Promise<HouseReport>;
  /** Who has it is the operator; without one nobody is. */
  readonly token?: string | undefined;
  readonly refusal: (context: Context, code: string, status?: 401 | 404) => Response;
  readonly takes: (context: Context, cost: number) => boolean;
}

/** A wrong token costs as much as twenty reads. */
const GUESS_COST = 20;

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** The operator's page and what it shows. The token comes in a header, never in an address that logs would keep. */
export function addHouse(app: Hono, { report, token, refusal, takes }: HouseRoutes): void {
  const isOperator = (context: Context): boolean => {
    const given = /^Bearer (\S{1,200})$/.exec(context.req.header('authorization') ?? '')?.[1];
    return token !== undefined && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token));
  };
  app.get('/api/house', async (context) => {
    if (isOperator(context)) return context.json(await report());
    return takes(context, GUESS_COST) ? refusal(context, 'NotTheOperator', 401) : context.text('', 429);
  });
  app.get('/house', (context) => {
    context.header('content-security-policy', POLICY);
    return context.html(PAGE);
  });
  app.get('/house.js', (context) => {
    context.header('content-type', 'text/javascript');
    return context.body(SCRIPT);
  });
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The house</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:2rem auto;max-width:36rem;padding:0 1rem}
h1{margin:0 0 1rem}h2{font-size:1rem;margin:1.5rem 0 .25rem}form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
label{display:grid;flex:1 1 14rem}input,button{font:inherit;min-height:2.75rem;padding:0 .75rem}
dl{display:grid;grid-template-columns:1fr auto;margin:0}dt,dd{padding:.2rem 0;margin:0;border-bottom:1px solid #8884}
dd{text-align:right;font-variant-numeric:tabular-nums}dd.careful{font-weight:700;color:#c33}</style>
<h1>The house</h1>
<form id="ask"><label>The operator's token <input id="token" type="password" autocomplete="off"></label> <button>Show</button></form>
<p id="said" role="status"></p><div id="shown"></div>
<script src="/house.js"></script></html>`;

/** Asks again every five seconds while the page is seen; the token stays in this page's memory. */
const SCRIPT = `const at = (id) => document.getElementById(id);
let token = '';
const make = (tag, text, of) => Object.assign(document.createElement(tag), { textContent: text, className: of || '' });
const count = (n) => Number(n).toLocaleString();
const parts = (house) => {
  const { versions, finished, seats, bus, eventLoopDelayMs: delay } = house;
  const tables = Object.entries(house.tables).map(([kind, n]) => [kind.replace('chain', 'with stakes,').replace('hosted', 'without stakes,'), count(n)]);
  return {
    'Tables': [...(tables.length ? tables : [['open or running', '0']]), ['over, kept as one row', count(finished.tables)], ['of these with a game file', count(finished.files)]],
    'People': [['people in running games', count(seats.people)], ['bots in running games', count(seats.bots)], ['connections here', count(house.connections)]],
    'Clocks': [['disputes that are open', count(house.disputes), house.disputes > 0], ['seats that the house keeps', count(house.kept)],
      ['this clock against the database', house.clockSkewMs + ' ms', Math.abs(house.clockSkewMs) > 1000]],
    'This coordinator': [['waits of the serving thread, p99', delay.p99 + ' ms', delay.p99 > 100], ['longest since the last look', delay.max + ' ms'],
      ['memory', count(house.memoryMb) + ' MB'], ['database', count(house.databaseMb) + ' MB'],
      ...(house.diskMb === undefined ? [] : [['its folder', count(house.diskMb) + ' MB']]),
      ['others are told by', bus.engine + (bus.isUp ? '' : ', which is away'), !bus.isUp], ['up since', new Date(house.startedAt).toLocaleString()]],
    'Versions': [['protocol', versions.protocol], ['game files', versions.file], ['database', versions.schema.replace('.sql', '')], ['Node', versions.node]],
  };
};
async function show() {
  if (!token || document.hidden) return;
  const answer = await fetch('/api/house', { headers: { authorization: 'Bearer ' + token } }).catch(() => undefined);
  at('said').textContent = !answer ? 'The house does not answer.'
    : answer.ok ? '' : answer.status === 429 ? 'Too many tries: wait a minute.' : 'This is not the token.';
  if (!answer || !answer.ok) return;
  at('shown').replaceChildren(...Object.entries(parts(await answer.json())).flatMap(([title, rows]) => {
    const list = document.createElement('dl');
    for (const [name, value, isCareful] of rows) list.append(make('dt', name), make('dd', String(value), isCareful ? 'careful' : ''));
    return [make('h2', title), list];
  }));
}
at('ask').addEventListener('submit', (event) => { event.preventDefault(); token = at('token').value; show(); });
setInterval(show, 5000);
`;
