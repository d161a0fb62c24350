import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { startServer, type RunningServer } from '@pricealgo/test-kit/product.mjs';
import { startTemplateCluster } from '../../../backend/test/setup/template-cluster.mjs';
import { cloneDatabase } from './databases.ts';
import { importForeignReports, importOwnCompany } from './imported-company.ts';
import { PASSWORD, PRODUCTS, type Product, type ProductName, type Running } from './products.ts';

/**
 * Starts one Postgres and on it the products of the run; what runs is told to the workers by a file. `E2E_RUNNING` names the
 * file of a run that is kept by `npm run test:browser:keep`, and nothing is started.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.E2E_RUNNING) return () => Promise.resolve();
  const folder = mkdtempSync(path.join(tmpdir(), 'pricealgo-e2e-'));
  const cluster = await startTemplateCluster();
  const servers: RunningServer[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()));
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const start = async (name: ProductName): Promise<[ProductName, Product]> => {
      const databaseUrl = await cloneDatabase(cluster.url);
      const server = await startServer({
        env: { RATE_LIMIT_FACTOR: '100', DATABASE_URL: databaseUrl, ...PRODUCTS[name] },
      });
      servers.push(server);
      const { url, port, dataDir } = server;
      const product = { url, port, dataDir, databaseUrl };
      if (name === 'imported') {
        await importOwnCompany(product);
        await importForeignReports(product);
      }
      return [name, product];
    };
    const names = Object.keys(PRODUCTS) as ProductName[];
    const products: Partial<Record<ProductName, Product>> = {};
    // One after the other: three that start at once are no sooner there on two cores.
    for (const name of names) Object.assign(products, Object.fromEntries([await start(name)]));
    const running: Running = {
      postgresUrl: cluster.url,
      products: products as Running['products'],
      passwordHash: await hash(PASSWORD),
    };
    const file = path.join(folder, 'running.json');
    writeFileSync(file, JSON.stringify(running));
    process.env.E2E_RUNNING = file;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
