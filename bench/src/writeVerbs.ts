import { writeFileSync } from 'node:fs';
import { allVerbs, verbsTable } from './verbs.js';

// Prints docs/VERBS.md. Times are this machine's; bytes and gas are the same everywhere.
const text = `# What a verb costs

One party's part at a table of \`players\`, printed by \`npx tsx bench/src/writeVerbs.ts\`: milliseconds of one core to make the evidence and to check it (medians of five, on a machine with two cores that others were using too), its bytes, and the gas of the dealer's call where it comes before the contract, calldata with it. A deck has as many cards as faces. Of what the table waits for (\`Deck\`, \`Deal\`, \`Show\` of an undealt card, \`Reshuffle\`) every seat gives its part.

How to choose: a \`Claim\` is priced by the faces that it allows, \`None\` by slots times the faces that it excludes, at a third of the gas for each and in one proof; a \`Mix\` by its slots; everything else costs the same for any number of faces. Equal cards may share a face: five ranks cost less to claim than fifteen cards. Seats cost rounds, not proofs: only a deck's shuffles come one after another. Not every dealer makes every verb true: \`escrow\` hides cards in hands only and has no \`Reshuffle\`, \`fhe\` has no \`Hide\`, \`Reshuffle\` and \`None\`, \`salt\` only \`Mix\`, \`Show\` and \`Drop\` for actions.

${verbsTable(await allVerbs())}
`;
writeFileSync(new URL('../../docs/VERBS.md', import.meta.url), text);
