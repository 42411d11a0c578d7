import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltHouse, startBuiltHouse } from './startBuiltHouse.js';

/** A house on a folder of its own that has been up before: the first start makes its database. */
export async function inHouse<Value>(work: (house: BuiltHouse) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-bench-'));
  try {
    await (await startBuiltHouse({ FACEDOWN_FOLDER: folder })).stop();
    const house = await startBuiltHouse({ FACEDOWN_FOLDER: folder });
    try {
      return await work(house);
    } finally {
      await house.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
