import { readFileSync } from 'node:fs';
import { BaseError, bytesToHex } from '@facedown/base';
import { asChainError, inventoryAbi, saveDeck } from '@facedown/chain';
import {
  checkDeck,
  type DeckProblem,
  makeDeckCode,
  makeDeckLines,
  parseDeckCode,
  parseDeckLines,
  type SetOf,
  tellProblem,
} from '@facedown/collection';
import { readContract } from 'viem/actions';
import { type Command, FAILED, MISUSED, misused, OK, type Output } from '../command.js';
import { readOptions, wholeOption } from '../options.js';
import { type CardsContext, cardsContext, setNumberOf, setOnChain } from './context.js';
import { readSetFile } from './setFile.js';

/** Deck lists and codes, offline by a set's file or with a chain. */
export const deck: Command = {
  usage:
    'deck show | check | save  --code CODE | --list FILE  --set-file SET.json | --rpc URL [--set SET] [--which 0] [--least 0] [--most 128] [--folder deployments]',
  summary:
    'turns deck codes into lists and back, names each unknown, missing and surplus card, checks a list against what you have staked, saves it on the chain',

  async run(args, out) {
    const names = ['code', 'list', 'set-file', 'rpc', 'set', 'which', 'least', 'most', 'folder'] as const;
    const read = readOptions(args, names, []);
    const verb = read?.rest[0];
    if (read?.rest.length !== 1 || (verb !== 'show' && verb !== 'check' && verb !== 'save'))
      return misused(deck, out, 'UnknownOption', 'say what to do: show, check or save');
    const { code, list, rpc, set: name, folder, 'set-file': file } = read.options;
    const which = wholeOption(read.options.which, 0, 0, 15);
    const least = wholeOption(read.options.least, 0, 0, 128);
    const most = wholeOption(read.options.most, 128, 0, 128);
    if (which === undefined) return misused(deck, out, 'NoSuchDeck', 'a place is a number from 0 to 15');
    if (least === undefined || most === undefined) return misused(deck, out, 'DeckSize', 'a deck has up to 128 cards');
    if ((code === undefined) === (list === undefined))
      return misused(deck, out, 'NotADeckCode', 'give one deck: --code CODE or --list FILE');
    if (!rpc && (!file || verb === 'save')) return misused(deck, out, 'NoChain', 'give --rpc URL or --set-file FILE');
    const context = rpc ? await cardsContext(rpc, folder, out.warn) : undefined;
    if (rpc && !context) return MISUSED;
    const number = context ? setNumberOf(context, name) : 0n;
    const set = file ? readSetFile(file) : await setOnChain(context!, number);
    const faces = facesOf(set, code, list, out);
    if (!faces) return FAILED;
    if (verb === 'show') {
      out.print(makeDeckLines(set, faces));
      out.print(makeDeckCode(set, faces));
      return OK;
    }
    if (verb === 'save') return save(context!, number, which, faces, out);
    const word = context ? await wordOf(context, number) : undefined;
    const problems = checkDeck(set, faces, { least, most, ...(word === undefined ? {} : { word }) });
    tell(problems, out);
    if (problems.length === 0) out.print(`${faces.length} cards, nothing wrong`);
    return problems.length === 0 ? OK : FAILED;
  },
};

const tell = (problems: readonly DeckProblem[], out: Output): void => {
  for (const problem of problems) out.warn(`${problem.code}: ${tellProblem(problem)}`);
};

function facesOf(set: SetOf, code: string | undefined, list: string | undefined, out: Output): number[] | undefined {
  const parsed = code === undefined ? parseDeckLines(set, textOf(list!)) : parseDeckCode(set, code);
  if (parsed.ok) return parsed.value;
  if (parsed.problems.length === 0) out.warn(`${parsed.code}: this is no deck of ${set.name}`);
  tell(parsed.problems, out);
  return undefined;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new BaseError('The list can’t be read.', { category: 'user', code: 'MalformedFile', cause });
  }
}

const wordOf = ({ client, at }: CardsContext, set: bigint): Promise<bigint> =>
  readContract(client, {
    address: at.inventory,
    abi: inventoryAbi,
    functionName: 'wordOf',
    args: [client.account.address, set],
  }).catch((cause) => {
    throw asChainError(cause);
  });

async function save(
  { client, at }: CardsContext,
  set: bigint,
  which: number,
  faces: readonly number[],
  out: Output,
): Promise<number> {
  await saveDeck(client, { inventory: at.inventory, which, set, faces: bytesToHex(Uint8Array.from(faces)) });
  out.print(`saved in place ${which}; everyone can read it`);
  return OK;
}
