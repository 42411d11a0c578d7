import { bootstrap } from '../bootstrap.mjs';

/** Tests read compiled contracts: a plain `vitest` must not compare with yesterday's. */
export default async function setup() {
  await bootstrap({ page: false });
}
