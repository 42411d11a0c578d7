import { BaseError } from '@facedown/base';

/** A seat is played from one tab at a time: two tabs could sign two different moves. */
export async function holdSeat(table: string, takeOver: boolean, onLost: () => void): Promise<void> {
  const name = `facedown/seat/${table}`;
  if (!takeOver && (await isHeld(name)))
    throw new BaseError('This table is open in another tab.', {
      category: 'user',
      code: 'OtherTab',
      recoverable: true,
    });
  await new Promise<void>((resolve, reject) => {
    navigator.locks
      .request(name, takeOver ? { steal: true } : {}, () => {
        resolve();
        // Held until the worker ends, or until another tab takes it.
        return new Promise<void>(() => {});
      })
      .catch((error) => {
        onLost();
        reject(error);
      });
  });
}

async function isHeld(name: string): Promise<boolean> {
  // A reloaded page's old worker may live a moment longer than its page.
  for (let attempt = 0; attempt < 10; attempt++) {
    const { held = [] } = await navigator.locks.query();
    if (!held.some((lock) => lock.name === name)) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}
