import { describe, expect, it } from 'vitest';
import { isPersonName, skeletonOf } from './names.js';

describe('a name', () => {
  it.each(['Ada', 'Zoë', 'O’Neil', '李雷', 'Иван', 'a.b-c_d', 'x'.repeat(20)])('may be %s', (name) =>
    expect(isPersonName(name)).toBe(true),
  );
  it.each([
    'x',
    'x'.repeat(21),
    ' Ada',
    'Ada  B',
    '-Ada',
    'A\u200bda',
    'A\u202eda',
    'Ada\n',
    'e\u0301a',
    '🂡🂡',
    5,
    null,
  ])('may not be %j', (name) => expect(isPersonName(name)).toBe(false));
  it.each(['the house', 'Bot', 'b0t', 'ВОТ', 'dea1er', 'Robot 7', 'botty', 'Ada bot', 'Adabot', 'ADMIN'])(
    'may not pass for the house or a bot: %s',
    (name) => expect(isPersonName(name)).toBe(false),
  );
  it('is the same as another that a reader takes for it', () => {
    for (const twin of ['ada', 'АDА', '4da', 'A d-a', 'Áda']) expect(skeletonOf(twin)).toBe(skeletonOf('Ada'));
    expect(skeletonOf('Eve')).not.toBe(skeletonOf('Ada'));
  });
});
