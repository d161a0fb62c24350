import { defaultClientConditions, defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { messages } from './messages.config.ts';

/**
 * The quote that other sites frame, built by itself and after the product: in one build the bundler puts what both need into
 * the product's own files, and a reader of a strange page would fetch half of the product for a price and a line.
 */
export default defineConfig({
  plugins: [
    messages(),
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      include: /^static\/(js|css)\/embed-.*\.(js|css)$/,
      threshold: 1_000,
      logLevel: 'silent',
    }),
  ],
  resolve: { conditions: ['@pricealgo/source', ...defaultClientConditions] },
  publicDir: false,
  // The product's plugins write light-dark() anew, for attributes that this page does not have.
  css: { postcss: {} },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    // What the product's build has put there stays.
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'embed.html',
      output: {
        entryFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: 'static/css/[name]-[hash][extname]',
      },
    },
  },
});
