import { bytesToHex, isAddress, systemRandom } from '@facedown/base';
import { connectChain } from '@facedown/chain';
import { deployBeacon } from '@facedown/chain/node';
import {
  DAY_SECONDS,
  dayOf,
  finishCeremony,
  joinCeremony,
  labelOf,
  listCommittee,
  newCard,
  signedForList,
  signForList,
} from '@facedown/keyserver';
import { type Command, FAILED, MISUSED, misused, OK } from './command.js';
import { payingKey } from './deploy.js';
import { readOptions, wholeOption } from './options.js';

/** Operators of key servers come to a committee by files that they pass on. Nothing secret leaves `--own`. */
export const committee: Command = {
  usage:
    'committee new --url https://keys.example.org | join --operators 3 [--threshold 2] [--days 30] | finish | sign --registry 0x… --chain ID | list --registry 0x… --rpc URL   [--own .keyserver] [--shared ceremony]',
  summary:
    'makes the keys of a committee with other operators: new writes your card, join your part, finish (twice) your check and the keys. With sign you agree to be listed in a registry, list brings what all have signed there, and a beacon. Copy the files in --shared to the others after each step, and theirs to you',

  async run(args, out) {
    const read = readOptions(
      args,
      ['url', 'operators', 'threshold', 'days', 'registry', 'chain', 'rpc', 'own', 'shared'],
      [],
    );
    const [step, ...more] = read?.rest ?? [];
    const { url, registry, rpc, own = '.keyserver', shared = 'ceremony' } = read?.options ?? {};
    const folders = { own, shared };
    const random = systemRandom;
    if (!read || more.length > 0) return misused(committee, out, 'UnknownOption', 'that is not an option');
    switch (step) {
      case 'new': {
        if (!url) return misused(committee, out, 'NoUrl', 'say where your server will answer: --url');
        out.print(`${await newCard(folders, url)}: give it to every other operator`);
        return OK;
      }
      case 'join': {
        const operators = wholeOption(read.options.operators, 0, 2, 9);
        const threshold = wholeOption(read.options.threshold, 0, 2, 9);
        const days = wholeOption(read.options.days, 0, 1, 100);
        if (!operators || threshold === undefined || days === undefined)
          return misused(committee, out, 'BadNumber', 'say how many operators there are: --operators 2 to 9');
        const today = dayOf(Date.now() / 1000);
        const wanted = { today, operators, ...(threshold ? { threshold } : {}), ...(days ? { days } : {}) };
        const { file, roster } = await joinCeremony(folders, wanted, random);
        out.print(`any ${roster.threshold} of these ${roster.cards.length} can read what is sealed to them:`);
        roster.cards.forEach(({ operator, url: at }, i) => {
          out.print(`  ${i + 1}  ${operator}  ${at}`);
        });
        out.print(`from ${dateOf(roster.from)} for ${roster.days} days; ceremony ${roster.ceremony}`);
        out.print('Compare that last line with the others by another way than these files.');
        out.print(`${file}: give it to every other operator`);
        return OK;
      }
      case 'finish': {
        const ended = await finishCeremony(folders, random);
        if ('waitsFor' in ended) {
          out.print(`Give your files in ${shared} to the others; waits for ${ended.waitsFor}. Then finish again.`);
          return FAILED;
        }
        out.print(`The committee stands. Start your server: facedown keyserver --own ${own}`);
        return OK;
      }
      case 'sign': {
        const chainId = wholeOption(read.options.chain, 0, 1, Number.MAX_SAFE_INTEGER);
        if (!isAddress(registry) || !chainId)
          return misused(committee, out, 'NoRegistry', 'say where you are to be listed: --registry 0x… --chain ID');
        out.print(`${await signForList(folders, { chainId, registry })}: give it to whoever lists you`);
        return OK;
      }
      case 'list': {
        if (!isAddress(registry) || !rpc)
          return misused(committee, out, 'NoRegistry', 'say where: --registry 0x… --rpc URL');
        const key = await payingKey(rpc, out.warn);
        if (!key) return MISUSED;
        const client = await connectChain({ rpcUrl: rpc, privateKey: key });
        const signed = signedForList(folders, { chainId: client.chain.id, registry });
        const id = await listCommittee(client, { committees: registry, ...signed });
        const label = bytesToHex(labelOf(signed.committee.ceremony, { use: 'beacon' }));
        out.print(`listed as ${id} until ${dateOf(signed.committee.from + signed.committee.days)}`);
        out.print(`beacon ${await deployBeacon(client, { committees: registry, id, label })}`);
        return OK;
      }
      default:
        return misused(committee, out, 'UnknownStep', 'new, join, finish, sign or list');
    }
  },
};

const dateOf = (day: number): string => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);
