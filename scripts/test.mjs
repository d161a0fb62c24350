// `npm test`: the gate that every change has to pass; `npm test -- unit lint` runs only these stages. `npm run test:release` is
// everything else. The last line is the sum.
import { main } from './lib/main.mjs';

main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { runStages } = await import('./lib/stage-runner.mjs');
  const { GATE, RELEASE } = await import('./lib/stages.mjs');
  const [first, ...rest] = process.argv.slice(2);
  const release = first === '--release';
  await ensureInstalled();
  return runStages(release ? RELEASE : GATE, release || !first ? rest : [first, ...rest]);
});
