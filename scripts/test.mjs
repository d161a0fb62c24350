// `npm test`: every check of the project; `npm test -- unit lint` runs only these stages, `npm test -- --part=2/5` what the
// second of five machines has to run. The last line is the sum.
import { main } from './lib/main.mjs';

main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs');
  const { runStages } = await import('./lib/stage-runner.mjs');
  const { STAGES } = await import('./lib/stages.mjs');
  await ensureInstalled();
  return runStages(STAGES, process.argv.slice(2));
});
