import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Announces the text font in the page's head, so that `font-display: optional` finds it in time. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml(_html, context) {
      const font = Object.keys(context.bundle ?? {}).find((file) => file.endsWith('.woff2'));
      if (!font) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
      return [{ tag: 'link', attrs, injectTo: 'head' as const }];
    },
  };
}

const backend = `http://127.0.0.1:${process.env.PORT ?? '3001'}`;

export default defineConfig({
  plugins: [react(), preloadFont()],
  server: {
    proxy: { '/api': backend, '/socket.io': { target: backend, ws: true } },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css')
            ? 'static/css/[name]-[hash][extname]'
            : 'static/media/[name]-[hash][extname]',
      },
    },
  },
});
