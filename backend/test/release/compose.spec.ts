import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseEnv as parseEnvFile } from 'node:util';
import { parse } from 'yaml';
import { AppConfig } from '../../src/config/app-config.js';
import { parseEnv } from '../../src/config/env.schema.js';
import { ROOT } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Service {
  image: string;
  environment?: Record<string, string | number>;
  env_file?: { path: string; required: boolean }[];
  secrets?: string[];
  networks: string[];
  volumes?: string[];
  ports?: string[];
  profiles?: string[];
  logging: { options: Record<string, string> };
  security_opt: string[];
  deploy: { resources: { limits: Record<'cpus' | 'memory' | 'pids', string | number> } };
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  secrets: Record<string, { file: string }>;
}

/** As Compose fills them in from the caller's environment: every variable of the file has a default. */
const filled = (text: string): string => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

describe('docker/compose.yml', () => {
  const { services, networks, secrets } = parse(filled(textOf('docker/compose.yml')), {
    merge: true,
  }) as Compose;
  const documented = parseEnvFile(textOf('.env.example')) as Record<string, string>;
  const NODES = ['api-1', 'api-2', 'worker', 'feed'];

  afterAll(cleanUp);

  /** What a container is told: its file first, what the set-up decides over it, and the secrets where they are mounted. */
  const toldBy = (service: string, file: Record<string, string>, mounted: string): Record<string, string> => {
    const decided = Object.entries(services[service]!.environment!).map(([name, value]) => [
      name,
      String(value).replace(/^\/run\/secrets/, mounted),
    ]);
    return { ...file, ...(Object.fromEntries(decided) as Record<string, string>) };
  };
  const madeSecrets = (): string => {
    const folder = path.join(tempFolder(), 'secrets');
    execFileSync('sh', [path.join(ROOT, 'docker/secrets.sh'), folder], { stdio: 'pipe' });
    return folder;
  };

  it('runs every role, with what docker/.env says where there is one', () => {
    expect(NODES.map((name) => services[name]!.environment!.ROLES)).toEqual(['api', 'api', 'worker', 'feed']);
    for (const name of NODES) expect(services[name]!.env_file).toEqual([{ path: '.env', required: false }]);
    const { MAIL_DRIVER, SMTP_URL } = parseEnv(
      parseEnvFile(textOf('docker/dev.env')) as Record<string, string>,
    );
    expect(MAIL_DRIVER).toBe('smtp');
    expect(new URL(SMTP_URL!)).toMatchObject({ hostname: 'mail', port: '1025' });
    expect(services.mail).toMatchObject({ profiles: ['dev'], ports: ['127.0.0.1:8025:8025'] });
  });

  it.each([
    ['no file', {}],
    ['a copied .env.example', documented],
  ])('starts in production for others by %s and the secrets that docker/secrets.sh makes', (_, file) => {
    const folder = madeSecrets();
    for (const name of NODES) {
      const { env } = AppConfig.fromEnv(toldBy(name, file, folder), ROOT);
      expect(env).toMatchObject({
        NODE_ENV: 'production',
        HOST: '0.0.0.0',
        PORT: 3001,
        TRUST_PROXY: 1,
        DATA_DIR: '/data',
        BACKUP_DIR: '/backups',
        PUBLIC_URL: 'https://localhost:8443',
      });
      expect(env.DATABASE_URL).toMatch(/^postgres:\/\/pricealgo:[0-9a-f]{48}@postgres:5432\/pricealgo$/);
      expect(env.REDIS_URL).toMatch(/^redis:\/\/:[0-9a-f]{48}@valkey:6379$/);
      expect(env.RATE_LIMIT_REDIS_URL).toBe(`${env.REDIS_URL}/1`);
    }
  });

  it('mounts folder and backups where the image has made them for its user, in every node', () => {
    const [, made] = /^RUN install -d -o node -g node -m 700 (.+)$/m.exec(textOf('docker/Dockerfile'))!;
    for (const name of NODES)
      expect([name, services[name]!.volumes]).toEqual([name, ['data:/data', 'backups:/backups']]);
    expect(made!.split(' ')).toEqual(['/data', '/backups']);
    const { volumes } = parse(filled(textOf('docker/compose.yml')), { merge: true }) as {
      volumes: Record<string, null>;
    };
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(['data', 'backups']));
  });

  it('hands every other setting on', () => {
    const file = { PHONE_DRIVER: 'outbox', BRAND_NAME: 'Ours', TRIAL_DAYS: '3' };
    const { env } = AppConfig.fromEnv(toldBy('worker', file, madeSecrets()), ROOT);
    expect(env).toMatchObject({ BRAND_NAME: 'Ours', TRIAL_DAYS: 3 });
  });

  it('needs secrets, mounts what exists, and makes none a second time', () => {
    const folder = madeSecrets();
    const used = Object.values(services).flatMap((service) => service.secrets ?? []);
    expect([...new Set(used)].sort()).toEqual(Object.keys(secrets).sort());
    for (const [name, { file }] of Object.entries(secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(statSync(path.join(folder, name)).size).toBeGreaterThan(40);
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const before = readFileSync(path.join(folder, 'app_secret'), 'utf8');
    execFileSync('sh', [path.join(ROOT, 'docker/secrets.sh'), folder], { stdio: 'pipe' });
    expect(readFileSync(path.join(folder, 'app_secret'), 'utf8')).toBe(before);
    const without = toldBy('api-1', {}, path.join(folder, 'none'));
    expect(() => AppConfig.fromEnv(without, ROOT)).toThrow('APP_SECRET_FILE: ');
  });

  it('bounds each container, and gives database and queue no way out', () => {
    for (const [name, { deploy, logging, security_opt }] of Object.entries(services)) {
      const limits = { cpus: expect.anything(), memory: expect.anything(), pids: expect.anything() };
      expect([name, deploy.resources.limits]).toEqual([name, limits]);
      expect([name, logging.options, security_opt]).toEqual([
        name,
        { 'max-size': '10m', 'max-file': '5' },
        ['no-new-privileges:true'],
      ]);
    }
    expect(networks['back']).toEqual({ internal: true });
    for (const name of ['postgres', 'valkey'])
      expect([services[name]!.networks, services[name]!.ports]).toEqual([['back'], undefined]);
  });

  it('watches every process with our rules and our dashboard, for this machine alone', () => {
    const { prometheus, grafana } = services as Record<'prometheus' | 'grafana', Service>;
    for (const { profiles, ports } of [prometheus, grafana]) {
      expect(profiles).toEqual(['observability']);
      for (const port of ports!) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
    const scraped = parse(textOf('docker/observability/prometheus.yml')) as {
      rule_files: string[];
      scrape_configs: { static_configs: { targets: string[] }[] }[];
    };
    const [
      {
        static_configs: [{ targets }],
      },
    ] = scraped.scrape_configs as [{ static_configs: [{ targets: string[] }] }];
    expect(targets).toEqual(NODES.map((name) => `${name}:9464`));
    for (const name of [...NODES, 'grafana']) {
      const shared = services[name]!.networks.filter((one) => prometheus.networks.includes(one));
      expect([name, shared]).toEqual([name, ['front']]);
    }
    expect(prometheus.volumes).toContain('./observability:/etc/prometheus:ro');
    for (const file of scraped.rule_files)
      expect(statSync(path.join(ROOT, 'docker/observability', file)).size).toBeGreaterThan(0);

    // Where Grafana looks for what is mounted, and what that names.
    const inside = new Map(
      grafana
        .volumes!.map((line) => line.split(':') as [string, string])
        .map(([here, there]) => [there, here]),
    );
    const read = (there: string): string => textOf(path.join('docker', inside.get(there)!));
    const source = parse(read('/etc/grafana/provisioning/datasources/pricealgo.yml')) as {
      datasources: { url: string; isDefault: boolean }[];
    };
    expect(source.datasources).toMatchObject([{ url: 'http://prometheus:9090', isDefault: true }]);
    const board = parse(read('/etc/grafana/provisioning/dashboards/pricealgo.yml')) as {
      providers: { options: { path: string } }[];
    };
    const home = String(grafana.environment!['GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH']);
    expect(path.posix.dirname(home)).toBe(board.providers[0]!.options.path);
    expect(JSON.parse(read(home))).toMatchObject({ uid: 'pricealgo' });
    // Nobody is let in with a password that the image comes with.
    expect(grafana.environment).toMatchObject({
      GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
      GF_AUTH_BASIC_ENABLED: 'false',
      GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
    });
  });

  it('takes every foreign image by digest', () => {
    const foreign = Object.values(services).filter(({ image }) => !image.startsWith('pricealgo:'));
    expect(foreign).toHaveLength(6);
    for (const { image } of foreign) expect(image).toMatch(/^\S+:v?\d+\.\d+\S*@sha256:[0-9a-f]{64}$/);
  });
});
