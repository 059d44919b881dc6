/**
 * Builds the page into dist/web as plain files the server hands out. Nothing is inlined (no script in the HTML, no
 * data: fonts), because the page runs under `script-src 'self'; style-src 'self'`. Browsers from 2024 on are the
 * floor, so that `light-dark()` stays one line in the stylesheet instead of being unrolled for each theme.
 * `HARK_URL` points the development server at a running Hark.
 */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: BROWSERS,
    cssTarget: BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: process.env.HARK_URL ? { '/api': process.env.HARK_URL } : {} },
});
