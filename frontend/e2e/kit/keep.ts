import globalSetup from './global-setup.ts';

/**
 * `npm run test:browser:keep -w frontend` starts the products of the browser tests and prints what to set, so that one file runs in
 * seconds while it is written: `E2E_RUNNING=… npm run test:browser -w frontend -- watchlist`. They end with this process.
 */
const stop = await globalSetup();
process.stdout.write(`E2E_RUNNING=${process.env.E2E_RUNNING}\n`);
const idle = setInterval(() => undefined, 1 << 30);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clearInterval(idle);
    void stop().then(() => process.exit(0));
  });
