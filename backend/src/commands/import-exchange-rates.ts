import { CommandError, reportFaults, runCommand } from './command-context.js';
import { importExchangeRates } from '../modules/fundamentals/index.js';

/** `npm run import:exchange-rates -- FILE.csv`: loads what currencies were worth by day. */
await runCommand(async ({ orm, args, log }) => {
  const [file, ...more] = args;
  if (!file || file.startsWith('-') || more.length > 0) {
    throw new CommandError('Usage: npm run import:exchange-rates -- FILE.csv');
  }
  const { rows, inserted, changed, unchanged, bad } = await importExchangeRates(orm.em, file, {
    onFaults: (faults) => reportFaults(faults, log),
  });
  log(`${rows} rows: ${inserted} new, ${changed} changed, ${unchanged} as before, ${bad} bad`);
});
