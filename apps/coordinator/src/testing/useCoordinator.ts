import { games } from '@facedown/manifest';
import { afterAll, beforeAll } from 'vitest';
import { type Coordinator, type CoordinatorOptions, openCoordinator } from '../coordinator.js';
import type { Database } from '../database/database.js';
import { testDatabase } from './testDatabase.js';

interface Used {
  readonly database: Database;
  readonly house: Coordinator;
}

/** A coordinator without a port for all tests of a file, on a database of its own. */
export function useCoordinator(options: Partial<CoordinatorOptions> = {}): Used {
  let used: Used | undefined;
  beforeAll(async () => {
    const database = await testDatabase();
    used = { database, house: await openCoordinator({ database, ...options }) };
  });
  afterAll(async () => {
    // Games that are being loaded for nobody any more must be there before a short file ends.
    await Promise.all(Object.values(games).map((game) => game.load()));
    await used?.house.close();
    await used?.database.close();
  });
  return {
    get database() {
      return used!.database;
    },
    get house() {
      return used!.house;
    },
  };
}
