import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The development server stands in for the coordinator's page; everything else is asked of a running one.
const coordinator = process.env.FACEDOWN_COORDINATOR ?? 'http://127.0.0.1:8400';

export default defineConfig({
  plugins: [react()],
  // A JSON list of deployments (`facedown deploy` writes one): the contracts that this page trusts with money.
  define: { __FACEDOWN_DEPLOYMENTS__: process.env.FACEDOWN_DEPLOYMENTS ?? '[]' },
  build: { target: 'es2022', sourcemap: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': coordinator,
      '/keys': coordinator,
      '/rpc': coordinator,
      '/relay': { target: coordinator, ws: true },
    },
  },
});
