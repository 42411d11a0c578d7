const LATER_MS = 4000;

/**
 * Lets the browser keep the page. Whoever forbids it plays as before. Files for a day without a network come when
 * nobody waits for a table: over a narrow line they would take most of it.
 */
export function keepOffline(isAwaited: () => boolean): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Browser tests at full speed fetch nothing that they don't look at.
  if (new URLSearchParams(location.search).has('fast')) return;
  const waiting = setInterval(() => {
    if (isAwaited()) return;
    clearInterval(waiting);
    void navigator.serviceWorker.register('/sw.js').catch(() => {});
  }, LATER_MS);
}
