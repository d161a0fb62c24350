import path from 'node:path';
import { createApp } from './bootstrap/create-app.js';
import { Shutdown } from './bootstrap/shutdown.js';
import { AppConfig } from './config/app-config.js';
import { prepareDatabase } from './database/prepare-database.js';
import { startEmbeddedPostgres } from './infra/embedded-postgres/embedded-postgres.js';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** For a person at a terminal; everything else goes to the log. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(shutdown: Shutdown): Promise<void> {
  let config = AppConfig.fromProcess(ROOT);
  if (!config.env.DATABASE_URL) {
    const starting = startEmbeddedPostgres({ dataDir: config.dataDir, signal: shutdown.signal, log: say });
    shutdown.add(async () => (await starting.catch(() => null))?.stop());
    const postgres = await starting;
    config = config.with({ DATABASE_URL: postgres.url });
  }
  await prepareDatabase(config);
  const app = await createApp(config);
  shutdown.addApp(app);
  await app.listen(config.env.PORT, config.env.HOST);
  const address = app.getHttpServer().address() as { port: number };
  const { HOST, PUBLIC_URL, ROLES, MARKET_DATA } = config.env;
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(HOST) ? 'localhost' : HOST;
  say(`PriceAlgo is ready: ${PUBLIC_URL ?? `http://${host}:${address.port}`}`);
  say(`Roles ${ROLES.join(', ')}; market data: ${MARKET_DATA}. Stop with Ctrl-C.`);
}

/** One clear line for the faults that a newcomer meets. */
function explain(error: unknown): string {
  const { code, message, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE' && syscall === 'listen') return `Port ${port} is taken: set PORT to a free one.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be opened by this user: set PORT above 1023.`;
  return message ?? String(error);
}

const shutdown = new Shutdown();
shutdown.listen(complain);
try {
  await main(shutdown);
} catch (error) {
  if (!shutdown.signal.aborted) complain(explain(error));
  await shutdown.end(1);
}
