import type { TermsSheet } from '@facedown/sdk/coordinator';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { german } from '../texts/german.js';
import { english, TextsContext } from '../texts/index.js';
import { TermsSheetList } from './TermsSheetList.js';

const NOBODY = `0x${'00'.repeat(20)}` as const;
const HOST = `0x${'ab'.repeat(20)}` as const;
const sheet: TermsSheet = {
  chainId: '31337',
  contract: HOST,
  tableId: '1',
  name: 'Table',
  game: 'holdem',
  config: '0x',
  amount: '100',
  rakeBp: 0,
  dealer: 'committee',
  dealerConfig: '0x',
  hosts: [NOBODY],
  onchain: false,
  minSeats: 2,
  maxSeats: 2,
  registerSeconds: 60,
  answerSeconds: 60,
};

describe.each([
  ['English', english],
  ['German', german],
])('TermsSheetList in %s', (_, texts) => {
  const drawn = (props: Parameters<typeof TermsSheetList>[0]) =>
    renderToStaticMarkup(
      <TextsContext value={texts}>
        <TermsSheetList {...props} />
      </TextsContext>,
    );
  const { keyServers, hosts } = texts.stakes.sheet;

  it('says whose key servers deal, and warns of those that a stranger named', () => {
    expect(drawn({ sheet, keyServers: 'house' })).toContain(keyServers.house);
    expect(drawn({ sheet, keyServers: 'others' })).toContain(keyServers.others);
    const without = drawn({ sheet: { ...sheet, dealer: 'players', hosts: [] } });
    for (const words of Object.values(keyServers)) expect(without).not.toContain(words);
  });

  it('takes an open chair for nobody, and names a host', () => {
    expect(drawn({ sheet, keyServers: 'house' })).not.toContain(NOBODY);
    expect(drawn({ sheet: { ...sheet, dealer: 'open', hosts: [HOST] } })).toContain(hosts(HOST));
  });
});
