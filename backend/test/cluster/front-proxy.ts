import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const CONFIG = path.resolve(import.meta.dirname, '../../../docker/nginx.conf');
const PLACES = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** Where nginx is; `null` where it is not installed. */
export const findNginx = (): string | null => PLACES.find((file) => existsSync(file)) ?? null;

/** nginx in front of the api processes with the configuration of `docker/`, without its TLS. */
export class FrontProxy {
  readonly url: string;
  private readonly folder: string;
  private readonly port: number;
  private child: ChildProcess | null = null;

  /** @param upstreams ports of this machine */
  constructor(folder: string, port: number, upstreams: readonly number[]) {
    this.folder = folder;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'nginx.conf'), this.config(upstreams));
  }

  async start(): Promise<void> {
    const nginx = findNginx();
    if (!nginx) throw new Error('nginx is not installed');
    const args = ['-p', this.folder, '-e', 'error.log', '-c', path.join(this.folder, 'nginx.conf')];
    execFileSync(nginx, [...args, '-t'], { stdio: 'pipe' });
    // A group of its own: a Ctrl-C of the terminal is for whoever started it, and the workers go with the master.
    this.child = spawn(nginx, [...args, '-g', 'daemon off;'], { stdio: 'ignore', detached: true });
    process.once('exit', this.atExit);
    while (!(await this.answers())) await delay(20);
  }

  /** SIGKILL of the master and its workers, which would go on without it and keep the port. */
  async kill(): Promise<void> {
    const ended = once(this.child!, 'exit');
    process.kill(-this.child!.pid!, 'SIGKILL');
    await ended;
    process.off('exit', this.atExit);
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    process.off('exit', this.atExit);
  }

  private readonly atExit = (): void => void this.child?.kill('SIGTERM');

  private async answers(): Promise<boolean> {
    if (this.child!.exitCode !== null) throw new Error(`nginx ended with code ${this.child!.exitCode}`);
    return fetch(`${this.url}/api/health/live`).then(
      (answer) => answer.arrayBuffer().then(() => true),
      () => false,
    );
  }

  private config(upstreams: readonly number[]): string {
    const text = readFileSync(CONFIG, 'utf8');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `  ${name}_temp_path ${path.join(this.folder, name)};`,
    );
    return (
      text
        .replace('/tmp/nginx.pid', path.join(this.folder, 'nginx.pid'))
        .replace('/var/log/nginx/access.log', path.join(this.folder, 'access.log'))
        // Addresses of this machine stay what they are, and nginx before 1.27.3 knows no `resolve`.
        .replace(/^ *resolver .*$/m, '')
        .replace(/^( *server api-.*) resolve/gm, '$1')
        .replace('http {', `http {\n${temporary.join('\n')}`)
        .replace(/^ *include \/etc\/nginx\/mime\.types;$/m, '')
        .replace(/^ *include \/etc\/nginx\/tls\/.*$/m, '')
        .replace(/^ *server \{\n *listen 8080;\n.*\n *\}\n/m, '')
        .replace('listen 8443 ssl http2', `listen 127.0.0.1:${this.port}`)
        .replaceAll(/^ *ssl_.*$/gm, '')
        .replace(/^ *server api-1:3001(.*)\n *server api-2:3001.*$/m, (_, rules: string) =>
          upstreams.map((port) => `    server 127.0.0.1:${port}${rules}`).join('\n'),
        )
    );
  }
}
