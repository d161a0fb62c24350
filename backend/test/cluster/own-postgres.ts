import { chmodSync, mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { locateBinaries } from '#product/infra/embedded-postgres/binaries.js';
import { prepareClusterHome } from '#product/infra/embedded-postgres/cluster-home.js';
import { databaseUrl, ensureDatabase } from '#product/infra/embedded-postgres/connection.js';
import { clusterPassword, ensureCluster } from '#product/infra/embedded-postgres/init-cluster.js';
import {
  readPostmaster,
  startPostmaster,
  stopPostmaster,
  untilPostmasterReady,
} from '#product/infra/embedded-postgres/postmaster.js';

/**
 * A Postgres that stands on its own, as in production: no server of ours owns it, restarts it, or stops it. It is the one that
 * npm installed. Whoever starts it ends it; it ends with the process at the latest.
 */
export class OwnPostgres {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  private readonly onExit = (): void => this.signal('SIGQUIT');

  private constructor(folder: string, port: number, url: string) {
    this.folder = folder;
    this.port = port;
    this.url = url;
    process.on('exit', this.onExit);
  }

  /** @param folder keeps the cluster; made where it is missing */
  static async start(folder: string, settings: Record<string, string> = {}): Promise<OwnPostgres> {
    mkdirSync(folder, { recursive: true });
    // Postgres never runs as root: its user has to step in.
    chmodSync(folder, 0o755);
    const home = prepareClusterHome(folder);
    await ensureCluster(home, locateBinaries(home));
    // One that a killed run has left.
    const left = readPostmaster(home.clusterDir);
    if (left) await stopPostmaster(home.clusterDir, left.pid, null);
    const { port } = await launch(folder, settings);
    const password = clusterPassword(home);
    await ensureDatabase(home, port, password);
    return new OwnPostgres(folder, port, databaseUrl(port, password));
  }

  runs(): boolean {
    return readPostmaster(prepareClusterHome(this.folder).clusterDir) !== null;
  }

  /** Starts it again, on the same port, through crash recovery if need be. */
  async restart(): Promise<void> {
    await launch(this.folder, { port: String(this.port) });
  }

  /** Ends it as `pg_ctl stop` does: `immediate` without a checkpoint, as a crash of the machine would. */
  async end(mode: 'fast' | 'immediate'): Promise<void> {
    const { clusterDir } = prepareClusterHome(this.folder);
    if (mode === 'immediate') this.signal('SIGQUIT');
    const running = readPostmaster(clusterDir);
    if (running) await stopPostmaster(clusterDir, running.pid, null);
  }

  /** SIGKILL of the postmaster: what it started ends when it notices. Resolves when the postmaster has ended. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    while (this.runs()) await delay(20);
  }

  async stop(): Promise<void> {
    process.off('exit', this.onExit);
    await this.end('fast');
  }

  private signal(name: NodeJS.Signals): void {
    const running = readPostmaster(prepareClusterHome(this.folder).clusterDir);
    if (running) process.kill(running.pid, name);
  }
}

async function launch(folder: string, settings: Record<string, string>): Promise<{ port: number }> {
  const home = prepareClusterHome(folder);
  const running = await untilPostmasterReady(home.clusterDir, () => undefined);
  return running ?? startPostmaster(home, locateBinaries(home), settings, () => undefined);
}
