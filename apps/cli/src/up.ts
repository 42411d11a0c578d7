import { BaseError } from '@facedown/base';
import { up as start } from '@facedown/coordinator/up';
import { tellError } from './choice.js';
import { type Command, FAILED, misused, OK } from './command.js';
import { readOptions, wholeOption } from './options.js';

const USAGE = 'up [--port 8080] [--data .facedown] [--lan] [--fhe] [--no-bots] [--no-chain]';

export const up: Command = {
  usage: USAGE,
  summary: 'Starts chain, contracts, coordinator and bots, and prints the address of the table. Ctrl-C ends all.',
  async run(args, out) {
    const read = readOptions(args, ['port', 'data'], ['lan', 'fhe', 'no-bots', 'no-chain']);
    const port = wholeOption(read?.options.port, 8080, 1, 65535);
    if (!read || read.rest.length > 0 || port === undefined) {
      const isPort = read !== undefined && port === undefined;
      return misused(
        { usage: USAGE },
        out,
        isPort ? 'BadPort' : 'UnknownOption',
        isPort ? 'a port is a number from 1 to 65535' : 'that is not an option',
      );
    }
    if (read.flags.fhe && read.flags['no-chain'])
      return misused({ usage: USAGE }, out, 'OnlyOnChain', 'fhe deals only where every move is posted on a chain');
    const ended = new Promise<void>((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    out.print('Starting.');
    try {
      const house = await start({
        folder: read.options.data ?? '.facedown',
        port,
        lan: read.flags.lan === true,
        bots: read.flags['no-bots'] !== true,
        chain: read.flags['no-chain'] !== true,
        fhe: read.flags.fhe === true,
        print: out.print,
        warn: out.warn,
      });
      out.print('');
      out.print(`  Play here:            ${house.url}`);
      for (const address of house.lan) out.print(`  Friends on your network: ${address}`);
      if (house.lan.length > 0)
        out.print('  Their browser warns of an unknown certificate once: it was made on this machine.');
      out.print('');
      out.print('Ctrl-C ends it. The next start goes on where this one was.');
      await ended;
      out.print('Ending.');
      await house.stop();
      return OK;
    } catch (error) {
      if (!(error instanceof BaseError)) throw error;
      out.warn(tellError(error));
      return FAILED;
    }
  },
};
