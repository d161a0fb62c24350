// `npm run dev`: the backend restarts and the page reloads itself as files are saved.
import { main } from './lib/main.mjs';

main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { develop } = await import('./lib/develop.mjs');
  await ensureInstalled();
  await develop();
});
