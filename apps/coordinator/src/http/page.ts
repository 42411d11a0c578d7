import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { pagePolicy } from './headers.js';

/** Serves the built page. Whatever isn't a file is the page itself, which reads its own address. */
export function addPage(app: Hono, folder: string): boolean {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return false;
  app.use('/assets/*', async (context, next) => {
    await next();
    // Their names carry a hash of what they hold.
    if (context.res.ok) context.header('cache-control', 'public, max-age=31536000, immutable');
  });
  // Scripts of workers have a policy of their own, the one they came with: so every file has the page's.
  app.get('*', async (context, next) => {
    await next();
    context.header('content-security-policy', pagePolicy(new URL(context.req.url).host));
  });
  // Whoever shows a picture of a link wants the picture's whole address.
  const page = (origin: string) =>
    readFileSync(index, 'utf8').replace('content="/preview.png"', `content="${origin}/preview.png"`);
  app.get('/', (context) => {
    context.header('cache-control', 'no-cache');
    return context.html(page(new URL(context.req.url).origin));
  });
  // The page has its places behind a #; this one is told to people as an address.
  app.get('/fairness', (context) => context.redirect('/#/fairness'));
  app.get('*', serveStatic({ root: folder, precompressed: true }));
  app.get('*', (context) => {
    if (/\.\w+$/.test(context.req.path)) return context.notFound();
    context.header('cache-control', 'no-cache');
    return context.html(page(new URL(context.req.url).origin));
  });
  return true;
}
