import { BaseError, type Hex } from '@facedown/base';

/** Where a library's address must be put into a contract's code, as the compiler notes it: by file, then by name. */
export type LinkReferences = Readonly<
  Record<string, Readonly<Record<string, readonly { readonly start: number; readonly length: number }[]>>>
>;

/** The libraries whose addresses the code waits for. */
export const librariesOf = (references: LinkReferences): string[] => [
  ...new Set(Object.values(references).flatMap((names) => Object.keys(names))),
];

/** The code with every library's address in its place. */
export function link(bytecode: string, references: LinkReferences, addresses: Readonly<Record<string, Hex>>): Hex {
  let code = bytecode;
  for (const names of Object.values(references))
    for (const [library, places] of Object.entries(names)) {
      const address = addresses[library];
      if (!address)
        throw new BaseError(`The library ${library} is not deployed.`, {
          category: 'contract',
          code: 'LibraryMissing',
        });
      for (const { start, length } of places) {
        const at = 2 + 2 * start;
        code = `${code.slice(0, at)}${address.slice(2).padStart(2 * length, '0')}${code.slice(at + 2 * length)}`;
      }
    }
  return code as Hex;
}
