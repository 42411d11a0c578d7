// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { buildPage } from '../../../scripts/lib/buildPage.mjs';

/** The page as it stands now; built once for all tests. */
export const built = (): Promise<void> => buildPage();
