import type { Page } from 'playwright-core';

const OWN_ONLY =
  '.seat:not(.own) > :is(.tag, .hole):not(.laid), .felt .bet, .result p:not(.laid) { display: none !important; }';

/**
 * As at the end of a hand in which everyone showed: open cards, long words under each plate, a full board and a
 * result. Such a hand is rare among nine, and where things lie depends on nothing but the sizes of what is drawn.
 * What the page drew itself is hidden, not taken away: it may draw it again.
 */
export async function withAllShown(page: Page, look: () => Promise<void>): Promise<void> {
  const style = await page.addStyleTag({ content: OWN_ONLY });
  await page.evaluate(() => {
    const lay = (kind: string, className: string, textContent = '') =>
      Object.assign(document.createElement(kind), { className: `${className} laid`, textContent });
    const card = document.querySelector('.seat.own .hole-card')!;
    const words = ['Three of a kind', 'Four of a kind', 'Straight flush', 'Full house'];
    for (const [i, seat] of [...document.querySelectorAll('.seat:not(.own)')].entries()) {
      const hole = lay('div', 'hole open');
      hole.append(card.cloneNode(true), card.cloneNode(true));
      seat.prepend(hole);
      seat.append(lay('span', 'tag', words[i % words.length]));
    }
    document.querySelector('.result')!.append(lay('p', '', 'Cleo wins 1,240 with three of a kind, queens'));
  });
  await look();
  await style.evaluate((element) => (element as Element).remove());
  await page.evaluate(() => {
    for (const laid of document.querySelectorAll('.laid')) laid.remove();
  });
}
