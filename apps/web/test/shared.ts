/** Where the tests of a run find what they share; scripts that run alone find nothing and bring their own. */
export const SHARED = {
  browser: 'FACEDOWN_TEST_BROWSER',
  page: 'FACEDOWN_TEST_PAGE',
  house: 'FACEDOWN_TEST_HOUSE',
} as const;
