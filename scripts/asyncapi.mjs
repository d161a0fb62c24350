// `npm run asyncapi`: the description of the sockets, from the types in packages/contract.
import { writeFileSync } from 'node:fs';
import { main } from './lib/main.mjs';

main(async () => {
  const { ASYNCAPI, asyncApiText } = await import('./lib/asyncapi.mjs');
  const { inRoot } = await import('./lib/paths.mjs');
  writeFileSync(inRoot(ASYNCAPI), asyncApiText());
  return 0;
});
