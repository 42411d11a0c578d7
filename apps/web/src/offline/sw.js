// Serves the page where there is no network. The build puts in its version and the names of its files.
const CACHE = 'facedown-__VERSION__';
const FILES = __FILES__;

addEventListener('install', (event) => {
  event.waitUntil(keepAll());
});

/** One after the other: whoever plays meanwhile has the rest of the line. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const file of FILES) await cache.add(file);
}

// A new version waits until no page of the old one is open: a running game finds the files that it began with.
addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('facedown-') && name !== CACHE) await caches.delete(name);
      await clients.claim();
    })(),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // The page itself is asked for first, so that a new one is seen at once; what carries its hash never changes.
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/')));
  else if (pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request).then((known) => known ?? fetch(request)));
});
