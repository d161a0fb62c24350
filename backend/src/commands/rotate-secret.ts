import { connectOrExplain } from '../database/prepare-database.js';
import { rotateSecret } from '../infra/secret-rotation/rotate-secret.js';
import { CommandError, runDatabaseCommand } from './command-context.js';

const USAGE = 'Usage: npm run secret:rotate [-- --check | --forget]';

/** `npm run secret:rotate`: what APP_SECRET_ACCEPTED still has to open is sealed with APP_SECRET. Safe beside running servers. */
await runDatabaseCommand(
  async ({ config, args, log }) => {
    const [option, ...more] = args;
    if (more.length > 0 || ![undefined, '--check', '--forget'].includes(option))
      throw new CommandError(USAGE);
    const write = option !== '--check';
    const client = await connectOrExplain(config, { statement_timeout: 0 });
    try {
      const places = await rotateSecret(config, client, { write, forget: option === '--forget', log });
      const sum = (of: (place: (typeof places)[number]) => number): number =>
        places.reduce((total, place) => total + of(place), 0);
      const rewritten = sum((place) => place.rewritten);
      log(
        `${sum((place) => place.current)} values were sealed with APP_SECRET already, ${rewritten} ${write ? 'are now' : 'are not yet'}.`,
      );
      const lost = sum((place) => place.unreadable - place.forgotten);
      if (lost > 0)
        log(
          `${lost} cannot be opened: name their secret in APP_SECRET_ACCEPTED, or let them go with --forget.`,
        );
      if (write && rewritten > 0)
        log(
          'Keep APP_SECRET_ACCEPTED for as long as sessions and links of before shall hold (docs/runbooks.md), then take it away.',
        );
    } finally {
      await client.end();
    }
  },
  { existing: true },
);
