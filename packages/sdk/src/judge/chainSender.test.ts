import { BaseError } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { chainSender, noCoins } from './chainSender.js';

const sender = (name: string) => ({ address: name, post: async () => ({}) }) as never;
const [relay, own] = [sender('relay'), sender('own')];
const owner = { address: '0x01', sender: () => own } as never;
const client = {} as never;
const refusal = (code: string) => new BaseError(code, { category: 'contract', code, recoverable: false });
/** Runs by whom it is given, as each does. */
const by = (does: Record<string, unknown>) => {
  const tried: string[] = [];
  const run = async (from: unknown) => {
    const { address } = from as { address: string };
    tried.push(address);
    if (does[address] instanceof Error) throw does[address];
    return { gasUsed: 7n, by: address };
  };
  return { tried, run };
};

describe('a post', () => {
  it('goes by the relay, or by ourselves where there is none, and is counted', async () => {
    const both = chainSender({ client, sender: relay, owner });
    expect(await both.posted('join', by({}).run)).toMatchObject({ by: 'relay' });
    expect(await both.posted('join', by({}).run, own)).toMatchObject({ by: 'own' });
    expect(await chainSender({ client, owner }).posted('join', by({}).run)).toMatchObject({ by: 'own' });
    expect(both.spent).toEqual([
      { name: 'join', gas: 7n },
      { name: 'join', gas: 7n },
    ]);
  });
  it('goes by ourselves where the relay refuses, whatever it says: a refusal may be invented', async () => {
    const { tried, run } = by({ relay: refusal('StaleVersion') });
    expect(await chainSender({ client, sender: relay, owner }).posted('advance', run)).toMatchObject({ by: 'own' });
    expect(tried).toEqual(['relay', 'own']);
  });
  it('is refused by what the chain says to us, and by the relay’s word where the chain names nothing', async () => {
    const both = chainSender({ client, sender: relay, owner });
    const told = (second: string) => both.posted('x', by({ relay: refusal('First'), own: refusal(second) }).run);
    await expect(told('Second')).rejects.toMatchObject({ code: 'Second', name: 'JudgeError' });
    await expect(told('Reverted')).rejects.toMatchObject({ code: 'First', name: 'JudgeError' });
    expect(both.spent).toEqual([]);
  });
  it('of who has only a relay is refused by it', async () => {
    const alone = chainSender({ client, sender: relay });
    await expect(alone.posted('x', by({ relay: refusal('First') }).run)).rejects.toMatchObject({ code: 'First' });
  });
  it('is refused where nobody is there to send it', async () => {
    await expect(chainSender({ client }).posted('x', by({}).run)).rejects.toMatchObject({ code: 'NoSender' });
    expect(noCoins()).toMatchObject({ code: 'NeedsCoins', recoverable: false });
  });
});
