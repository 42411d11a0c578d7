import { readdirSync, readFileSync } from 'node:fs';

/** User and system time of some processes and of all their children, from clock ticks of 10 ms. */
export function processorMs(...pids: readonly number[]): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []));
  const wanted = new Set(pids);
  for (let size = 0; size !== wanted.size; ) {
    size = wanted.size;
    for (const { pid, parent } of all) if (wanted.has(parent)) wanted.add(pid);
  }
  return all.reduce((sum, { pid, ticks }) => sum + (wanted.has(pid) ? 10 * ticks : 0), 0);
}

function statOf(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
    // Of itself, and of children that have ended.
    return [{ pid, parent: fields[1]!, ticks: fields[11]! + fields[12]! + fields[13]! + fields[14]! }];
  } catch {
    return [];
  }
}
