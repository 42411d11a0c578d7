import type { ErrorCategory } from '@facedown/base';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { german } from '../texts/german.js';
import { english, TextsContext } from '../texts/index.js';
import { ACTIONS, type ErrorAction, ErrorDialog, type PageError } from './ErrorDialog.js';

const CATEGORIES: readonly ErrorCategory[] = ['user', 'network', 'contract', 'proof', 'timeout', 'unknown'];
const ALL = new Set<ErrorAction>(['retry', 'fold', 'claim', 'wait', 'report', 'close', 'lobby']);
const errorOf = (category: ErrorCategory, code = 'Whatever'): PageError => ({
  category,
  code,
  message: 'as the worker put it',
  recoverable: true,
});

const drawn = (error: PageError, offered: ReadonlySet<ErrorAction>, texts = english) =>
  renderToStaticMarkup(
    <TextsContext value={texts}>
      <ErrorDialog error={error} offered={offered} onAction={() => {}} />
    </TextsContext>,
  );
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, label]) => label);

describe.each([
  ['English', english],
  ['German', german],
])('ErrorDialog in %s', (_, texts) => {
  it.each(CATEGORIES)('says what %s means and offers what can be done about it', (category) => {
    const html = drawn(errorOf(category), ALL, texts);
    expect(html).toContain(texts.errors.titles[category]);
    expect(html).toContain(texts.errors.texts[category]);
    expect(html).toContain(texts.errors.code('Whatever'));
    expect(buttons(html)).toEqual(ACTIONS[category].map((action) => texts.errors.actions[action]));
  });

  it.each(['UserRejected', 'TableFull', 'Disconnected', 'NotInvited'])('puts %s into words of its own', (code) => {
    const html = drawn(errorOf('user', code), ALL, texts);
    expect(html).toContain(texts.problem(errorOf('user', code)));
    expect(html).not.toContain('as the worker put it');
  });
});

describe('ErrorDialog', () => {
  it('offers a fold and a claim only where they are possible', () => {
    const offered = new Set<ErrorAction>(['close', 'report', 'lobby', 'retry', 'wait']);
    expect(buttons(drawn(errorOf('proof'), offered))).toEqual(['Download a report', 'Try again']);
    expect(buttons(drawn(errorOf('timeout'), offered))).toEqual(['Wait longer']);
    expect(buttons(drawn(errorOf('timeout'), ALL))).toEqual(['Wait longer', 'Claim timeout']);
  });

  it('can always be closed', () => expect(buttons(drawn(errorOf('proof'), new Set()))).toEqual(['Close']));

  it('shows no English to a German reader, whatever the worker said', () =>
    expect(drawn(errorOf('contract', 'NobodyKnows'), ALL, german)).not.toContain('as the worker put it'));
});
