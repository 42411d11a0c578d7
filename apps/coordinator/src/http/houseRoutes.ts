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
<style>body{font:16px system-ui;margin:2rem auto;max-width:40rem;padding:0 1rem}td{padding:.2rem 1rem .2rem 0}
td+td{text-align:right;font-variant-numeric:tabular-nums}input{font:inherit;width:20rem;max-width:100%}</style>
<h1>The house</h1>
<form id="ask"><label>The operator's token <input id="token" type="password" autocomplete="off"></label> <button>Show</button></form>
<p id="said" role="status"></p><table id="shown"></table>
<script src="/house.js"></script></html>`;

/** Asks again every five seconds while the page is seen; the token stays in this page's memory. */
const SCRIPT = `const at = (id) => document.getElementById(id);
let token = '';
const rows = (value, name) => typeof value === 'object' && value !== null
  ? Object.entries(value).flatMap(([key, inner]) => rows(inner, name ? name + ' ' + key : key))
  : [[name, name === 'startedAt' ? new Date(value).toLocaleString() : String(value)]];
async function show() {
  if (!token || document.hidden) return;
  const answer = await fetch('/api/house', { headers: { authorization: 'Bearer ' + token } }).catch(() => undefined);
  at('said').textContent = !answer ? 'The house does not answer.' : answer.ok ? '' : 'This is not the token.';
  if (!answer || !answer.ok) return;
  at('shown').replaceChildren(...rows(await answer.json(), '').map((cells) => {
    const row = document.createElement('tr');
    for (const text of cells) row.append(Object.assign(document.createElement('td'), { textContent: text }));
    return row;
  }));
}
at('ask').addEventListener('submit', (event) => { event.preventDefault(); token = at('token').value; show(); });
setInterval(show, 5000);
`;
