import { spawn } from 'node:child_process';
import { join } from 'node:path';
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { buildHouse, builtHouse, isHouseBuilt } from '../../../scripts/lib/buildHouse.mjs';

export interface BuiltHouse {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A coordinator as `npm start` runs it: built, in a process of its own. */
export async function startBuiltHouse(env: Readonly<Record<string, string>>): Promise<BuiltHouse> {
  if (!isHouseBuilt()) await buildHouse();
  const program = join(builtHouse() as string, 'coordinator.mjs');
  const profile = process.env.FACEDOWN_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.FACEDOWN_PROFILE}`] : [];
  const child = spawn(process.execPath, ['--max-semi-space-size=4', ...profile, program], {
    env: { ...process.env, PORT: '0', FACEDOWN_NO_BOTS: '1', ...env },
    stdio: ['ignore', 'ignore', process.env.FACEDOWN_SHOW ? 'inherit' : 'ignore', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the coordinator ended with ${code}`)));
    child.on('message', (message: { kind?: string; url?: string }) => {
      if (message.kind === 'ready') resolve(message.url!);
    });
  });
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}
