import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, FAILED, misused, OK } from './command.js';
import { readOptions } from './options.js';

const USAGE = 'status [--house http://127.0.0.1:8080] [--data .facedown] [--json]';

/** What the operator's page shows, in a terminal. */
export const status: Command = {
  usage: USAGE,
  summary:
    'Tells how a house is: tables, seats, disputes, event-loop delay, disk, versions. The token is FACEDOWN_HOUSE_TOKEN, or lies in the folder of a house on this machine.',
  async run(args, out) {
    const read = readOptions(args, ['house', 'data'], ['json']);
    if (!read || read.rest.length > 0) return misused({ usage: USAGE }, out, 'UnknownOption', 'that is not an option');
    const url = read.options.house ?? 'http://127.0.0.1:8080';
    if (!URL.canParse(url)) return misused({ usage: USAGE }, out, 'BadUrl', 'a house is an address like http://…');
    const token = tokenOf(read.options.data ?? '.facedown');
    if (!token) {
      out.warn('NoToken: set FACEDOWN_HOUSE_TOKEN, or name the folder of the house with --data.');
      return FAILED;
    }
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(new URL('/api/house', url), { headers }).catch(() => undefined);
    if (!answer?.ok) {
      out.warn(
        answer?.status === 401 ? 'NotTheOperator: the house has another token.' : 'NoHouse: it does not answer.',
      );
      return FAILED;
    }
    const report: unknown = await answer.json();
    if (read.flags.json) out.print(JSON.stringify(report));
    else for (const [name, value] of linesOf(report)) out.print(`${name.padEnd(28)} ${value}`);
    return OK;
  },
};

function tokenOf(folder: string): string | undefined {
  const file = join(folder, 'coordinator/house.token');
  return process.env.FACEDOWN_HOUSE_TOKEN ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
}

function linesOf(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => linesOf(inner, name ? `${name} ${key}` : key));
  return [[name, name === 'startedAt' ? new Date(Number(value)).toISOString() : String(value)]];
}
