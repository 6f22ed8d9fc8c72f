import path from 'node:path';
import { defineConfig } from 'vite';

// `npm run build` runs this after the service is compiled, as dist/ is emptied then.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: path.resolve(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy forbids all that stands in a page itself, `data:` addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
