import { dealers, games } from '@facedown/sdk';
import { chosenTable } from './choice.js';
import { type Command, misused, OK } from './command.js';
import { readOptions, wholeOption } from './options.js';
import { FHE_NOTICE } from './play.js';
import { progressBar } from './progress.js';
import { hasContracts } from './selfplay/judges.js';
import { playSelf, quantile } from './selfplay/selfplay.js';

/** Plays whole games between processes of its own, and says what they took. */
export const selfplay: Command = {
  usage: `selfplay [--game ${Object.keys(games).join('|')}] [--seats N] [--preset NAME] [--hands H] [--dealer ${Object.keys(dealers).join('|')}] [--mode offchain|onchain] [--calls] [--no-chain] [--json]`,
  summary:
    'plays a whole table between separate client processes; prints timings, bytes, transactions, gas and the game’s file',

  async run(args, out) {
    const read = readOptions(
      args,
      ['game', 'seats', 'preset', 'hands', 'dealer', 'mode'],
      ['json', 'no-chain', 'calls'],
    );
    if (!read || read.rest.length > 0) return misused(selfplay, out, 'UnknownOption', 'that is not an option');
    // This dealer is nowhere but on a chain.
    const { mode = read.options.dealer === 'fhe' ? 'onchain' : 'offchain' } = read.options;
    const chain = read.flags['no-chain'] !== true && hasContracts();
    if (!chain && read.flags['no-chain'] !== true) out.warn('the contracts are not built: no chain, no gas');
    const table = await chosenTable({ ...read.options, mode: chain ? mode : 'offchain' });
    if (!table.ok) return misused(selfplay, out, table.code, table.words);
    const { game, dealer, seats, preset } = table;
    const hands = wholeOption(read.options.hands, 1, 1, 100_000);
    if (hands === undefined) return misused(selfplay, out, 'BadHands', 'a whole number from 1 to 100000');
    if (mode !== 'offchain' && mode !== 'onchain')
      return misused(selfplay, out, 'BadMode', 'there are offchain and onchain');
    if (dealer === 'fhe') out.warn(FHE_NOTICE);
    const bar = progressBar(`${game}, ${seats} seats`);
    const result = await playSelf({
      game,
      dealer,
      seats,
      ...(preset === undefined ? {} : { preset }),
      hands,
      chain,
      calls: read.flags.calls === true,
      mode,
      onHand: (hand) => bar(hand, hands),
    });
    if (read.flags.json) {
      out.print(JSON.stringify(result));
      return OK;
    }
    const { handMs, dealMs, actionMs } = result;
    out.print(
      `${result.game} on ${result.dealer}, ${seats} seats, ${result.hands} hands, ${result.moves} moves, ${mode}`,
    );
    out.print(`  hand     ${ms(quantile(handMs, 0.5))} median, of which shuffle and deal ${ms(quantile(dealMs, 0.5))}`);
    out.print(
      `  action   ${ms(quantile(actionMs, 0.5))} median, ${ms(quantile(actionMs, 0.99))} p99, from act to the others’ view`,
    );
    out.print(`  bytes    ${result.bytes.toLocaleString('en')}`);
    if (result.gas !== undefined)
      out.print(`  transactions ${result.transactions}, gas ${result.gas.toLocaleString('en')}`);
    const gains = result.payouts.map((payout, seat) => BigInt(payout) - BigInt(result.brought[seat]!));
    // Where nothing is at stake the rules alone know who has won.
    const winners = gains.some((gain) => gain !== 0n)
      ? gains.flatMap((gain, seat) => (gain > 0n ? [`seat ${seat} +${gain}`] : []))
      : result.winners.map((seat) => `seat ${seat}`);
    out.print(`  winners  ${winners.join(', ') || 'nobody'}`);
    out.print(`  payouts  ${result.payouts.join(' ')}`);
    out.print(`  file     ${result.file}`);
    return OK;
  },
};

const ms = (value: number): string => (Number.isNaN(value) ? 'none' : `${value.toFixed(1)} ms`);
