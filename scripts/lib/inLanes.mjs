/** Runs works side by side, so many at a time, each beginning in its turn as soon as a lane is free. */
export async function inLanes(lanes, works) {
  const left = [...works];
  const lane = async () => {
    for (let work = left.shift(); work; work = left.shift()) await work();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** The same work, one after another however often it is asked for at once. */
export function oneAtATime(work) {
  let last = Promise.resolve();
  return (...args) => {
    const run = last.then(() => work(...args));
    last = run.catch(() => {});
    return run;
  };
}
