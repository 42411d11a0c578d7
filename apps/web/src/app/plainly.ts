/** Does the address ask for the plain screen, also where a game has one of its own? */
export const plainly = (): boolean => new URLSearchParams(globalThis.location?.search).has('plain');
