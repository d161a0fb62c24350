// A process that keeps the embedded Postgres of a folder until it is killed: DATA_DIR [attach].
import { startEmbeddedPostgres } from '../../dist/infra/embedded-postgres/embedded-postgres.js';

const [, , dataDir, attach] = process.argv;
const postgres = await startEmbeddedPostgres({ dataDir, attach: attach === 'attach' });
process.stdout.write(`${postgres.url}\n`);
process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
setInterval(() => undefined, 60_000);
