import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { z } from 'zod';
import { AppConfig } from '../../src/config/app-config.js';
import { envSchema, ROLES } from '../../src/config/env.schema.js';
import { renderChart, valuesOf } from './chart.js';
import { ROOT } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

const CHART = path.join(ROOT, 'docker/helm');
const OWN = { publicUrl: 'https://prices.example', data: { existingClaim: 'pictures' } };
const CLUSTER = {
  ...OWN,
  image: { repository: 'registry.example/pricealgo', digest: `sha256:${'a'.repeat(64)}` },
  secrets: { files: { SMTP_URL: 'smtp_url' } },
  settings: { STORAGE_DRIVER: 's3', MAIL_DRIVER: 'smtp', BRAND_NAME: 'Say "hello": #1' },
  api: { autoscaling: { enabled: true, socketsMetric: 'pricealgo_sockets' } },
  ingress: { enabled: true, host: 'prices.example', tlsSecret: 'prices-tls' },
};

const labels = z.record(z.string(), z.string());
const metadata = z.strictObject({
  name: z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/),
  labels,
  annotations: labels.optional(),
});
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.literal('http') }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int(),
});
const quantities = z.record(z.enum(['cpu', 'memory']), z.string());
const container = z.strictObject({
  name: z.string(),
  image: z.string().regex(/^\S+(:\d+\.\d+\.\d+|@sha256:[0-9a-f]{64})$/),
  imagePullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']),
  command: z.array(z.string()).optional(),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  ports: z.array(z.strictObject({ name: z.literal('http'), containerPort: z.literal(3001) })).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z
    .strictObject({ preStop: z.strictObject({ exec: z.strictObject({ command: z.array(z.string()) }) }) })
    .optional(),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.strictObject({ requests: quantities, limits: z.record(z.literal('memory'), z.string()) }),
  volumeMounts: z.array(
    z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }),
  ),
});
const volume = z.union([
  z.strictObject({
    name: z.string(),
    secret: z.strictObject({ secretName: z.string(), defaultMode: z.literal(0o440) }),
  }),
  z.strictObject({ name: z.string(), persistentVolumeClaim: z.strictObject({ claimName: z.string() }) }),
  z.strictObject({ name: z.string(), emptyDir: z.strictObject({}) }),
]);
const podTemplate = z.strictObject({
  metadata: z.strictObject({ labels }),
  spec: z.strictObject({
    automountServiceAccountToken: z.literal(false),
    restartPolicy: z.literal('Never').optional(),
    terminationGracePeriodSeconds: z.int().optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.literal(1000),
      runAsGroup: z.literal(1000),
      fsGroup: z.literal(1000),
      fsGroupChangePolicy: z.literal('OnRootMismatch'),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: z.array(z.looseObject({ topologyKey: z.string() })).optional(),
    containers: z.tuple([container]),
    volumes: z.array(volume),
  }),
});
const selector = z.strictObject({ matchLabels: labels });

/** What the API server takes of the kinds that the chart makes, in the fields that it uses; no other field passes. */
const OBJECTS = {
  Deployment: z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata,
    spec: z.strictObject({
      replicas: z.int().min(1).optional(),
      selector,
      strategy: z.strictObject({
        rollingUpdate: z.strictObject({ maxUnavailable: z.literal(0), maxSurge: z.literal(1) }),
      }),
      template: podTemplate,
    }),
  }),
  Job: z.strictObject({
    apiVersion: z.literal('batch/v1'),
    kind: z.literal('Job'),
    metadata,
    spec: z.strictObject({ backoffLimit: z.int(), activeDeadlineSeconds: z.int(), template: podTemplate }),
  }),
  PodDisruptionBudget: z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata,
    spec: z.strictObject({ maxUnavailable: z.literal(1), selector }),
  }),
  Service: z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata,
    spec: z.strictObject({
      selector: labels,
      ports: z.array(
        z.strictObject({ name: z.literal('http'), port: z.literal(80), targetPort: z.literal('http') }),
      ),
    }),
  }),
  HorizontalPodAutoscaler: z.strictObject({
    apiVersion: z.literal('autoscaling/v2'),
    kind: z.literal('HorizontalPodAutoscaler'),
    metadata,
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({ apiVersion: z.string(), kind: z.string(), name: z.string() }),
      minReplicas: z.int(),
      maxReplicas: z.int(),
      behavior: z.looseObject({ scaleDown: z.looseObject({ stabilizationWindowSeconds: z.int() }) }),
      metrics: z.array(
        z.discriminatedUnion('type', [
          z.strictObject({
            type: z.literal('Resource'),
            resource: z.strictObject({
              name: z.literal('cpu'),
              target: z.strictObject({ type: z.literal('Utilization'), averageUtilization: z.int() }),
            }),
          }),
          z.strictObject({
            type: z.literal('Pods'),
            pods: z.strictObject({
              metric: z.strictObject({ name: z.string() }),
              target: z.strictObject({ type: z.literal('AverageValue'), averageValue: z.string() }),
            }),
          }),
        ]),
      ),
    }),
  }),
  Ingress: z.strictObject({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('Ingress'),
    metadata,
    spec: z.strictObject({
      ingressClassName: z.string(),
      tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string().min(1) })),
      rules: z.array(z.looseObject({ host: z.string().min(1) })),
    }),
  }),
};
type Workload = z.output<typeof OBJECTS.Deployment> | z.output<typeof OBJECTS.Job>;

const rendered = (over: Record<string, unknown>): Map<string, Record<string, unknown>> =>
  renderChart(CHART, 'shop', valuesOf(CHART, over));
const envOf = (workload: Workload): Record<string, string> =>
  Object.fromEntries(workload.spec.template.spec.containers[0].env.map(({ name, value }) => [name, value]));

describe('docker/helm', () => {
  const schema = JSON.parse(readFileSync(path.join(CHART, 'values.schema.json'), 'utf8')) as object;
  const faults = (over: Record<string, unknown>): string[] => {
    const ajv = new Ajv({ allErrors: true });
    ajv.validate(schema, valuesOf(CHART, over));
    return (ajv.errors ?? []).map(({ dataPath }) => dataPath);
  };
  afterAll(cleanUp);

  it('asks for an https address and a place for pictures, and refuses what it does not know', () => {
    expect(faults(OWN)).toEqual([]);
    expect(faults(CLUSTER)).toEqual([]);
    expect(faults({})).toEqual(expect.arrayContaining(['.publicUrl']));
    expect(faults({ ...OWN, publicUrl: 'http://prices.example' })).toEqual(['.publicUrl']);
    expect(faults({ publicUrl: OWN.publicUrl })).not.toEqual([]);
    expect(faults({ ...OWN, settings: { PORT: '80' } })).toEqual(['.settings.PORT']);
    expect(faults({ ...OWN, settings: { TRIAL_DAYS: 3 } })).not.toEqual([]);
    expect(faults({ ...OWN, api: { replica: 3 } })).toEqual(['.api']);
    expect(faults({ ...OWN, image: { digest: 'latest' } })).toEqual(['.image.digest']);
  });

  it.each([
    ['by itself', OWN],
    ['with everything', CLUSTER],
  ])('makes objects that the API server takes, %s', (_, over) => {
    const objects = rendered(over);
    for (const [name, object] of objects) {
      const known = OBJECTS[object['kind'] as keyof typeof OBJECTS];
      expect([name, known.safeParse(object).error?.issues]).toEqual([name, undefined]);
    }
    const full = ['HorizontalPodAutoscaler/shop-api', 'Ingress/shop'];
    expect([...objects.keys()].sort()).toEqual(
      [
        ...ROLES.flatMap((role) => [`Deployment/shop-${role}`, `PodDisruptionBudget/shop-${role}`]),
        'Job/shop-migrate',
        'Service/shop-api',
        ...(over === CLUSTER ? full : []),
      ].sort(),
    );
  });

  it('gives each role its pods, and selectors that find them and no others', () => {
    const objects = rendered(CLUSTER);
    for (const role of ROLES) {
      const { spec } = OBJECTS.Deployment.parse(objects.get(`Deployment/shop-${role}`));
      const pods = spec.template.metadata.labels;
      const budget = OBJECTS.PodDisruptionBudget.parse(objects.get(`PodDisruptionBudget/shop-${role}`));
      expect(spec.selector.matchLabels).toEqual(pods);
      expect(budget.spec.selector.matchLabels).toEqual(pods);
      expect(pods['app.kubernetes.io/component']).toBe(role);
    }
    const api = OBJECTS.Deployment.parse(objects.get('Deployment/shop-api'));
    const service = OBJECTS.Service.parse(objects.get('Service/shop-api'));
    expect(service.spec.selector).toEqual(api.spec.template.metadata.labels);
    const scaler = OBJECTS.HorizontalPodAutoscaler.parse(objects.get('HorizontalPodAutoscaler/shop-api'));
    expect(scaler.spec.scaleTargetRef).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: 'shop-api',
    });
    expect(scaler.spec.metrics.map(({ type }) => type)).toEqual(['Resource', 'Pods']);
    // Else the two would take turns in saying how many there are.
    expect(api.spec.replicas).toBeUndefined();
    expect(OBJECTS.Deployment.parse(rendered(OWN).get('Deployment/shop-api')).spec.replicas).toBe(2);
  });

  it('is asked for life and readiness, and told to end in time', () => {
    for (const role of ROLES) {
      const { spec } = OBJECTS.Deployment.parse(rendered(OWN).get(`Deployment/shop-${role}`)).spec.template;
      const { startupProbe, livenessProbe, readinessProbe, lifecycle } = spec.containers[0];
      expect(startupProbe!.httpGet.path).toBe('/api/health/live');
      expect(livenessProbe!.httpGet.path).toBe('/api/health/live');
      expect(readinessProbe!.httpGet.path).toBe('/api/health/ready');
      const [command, seconds] = lifecycle!.preStop.exec.command;
      expect(command).toBe('sleep');
      // An end takes 23 s (end-gracefully.ts).
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + 23);
    }
  });

  it('tells the product settings that it takes, secrets by file alone', () => {
    const mounted = tempFolder();
    const secrets: Record<string, string> = {
      app_secret: 'f3a9c1d27b6e4085912cab67d0e4f83b5a1c',
      database_url: 'postgres://shop:d4e5f6@db.example/shop',
      redis_url: 'redis://:d4e5f6@redis.example',
      smtp_url: 'smtps://shop:d4e5f6@mail.example',
    };
    for (const [name, text] of Object.entries(secrets)) writeFileSync(path.join(mounted, name), text);
    const settings = { ...CLUSTER.settings, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' };
    const files = { ...CLUSTER.secrets.files, S3_SECRET_ACCESS_KEY: 's3_key' };
    writeFileSync(path.join(mounted, 's3_key'), 'f0e1d2c3b4a5968778695a4b');
    const objects = rendered({ ...CLUSTER, settings, secrets: { files } });
    const workloads = [...ROLES.map((role) => `Deployment/shop-${role}`), 'Job/shop-migrate'];
    for (const name of workloads) {
      const object = objects.get(name)!;
      const workload = OBJECTS[object['kind'] as 'Deployment' | 'Job'].parse(object) as Workload;
      const told = envOf(workload);
      const known = [...Object.keys(envSchema.shape), ...Object.keys(files).map((file) => `${file}_FILE`)];
      const unknown = Object.keys(told).filter((each) => !known.includes(each) && !each.endsWith('_FILE'));
      expect(unknown).toEqual([]);
      expect(Object.keys(told)).toHaveLength(workload.spec.template.spec.containers[0].env.length);
      const here = Object.fromEntries(
        Object.entries(told).map(([each, value]) => [each, value.replace('/run/secrets/pricealgo', mounted)]),
      );
      const { env } = AppConfig.fromEnv(here, ROOT);
      expect(env).toMatchObject({
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://prices.example',
        BRAND_NAME: 'Say "hello": #1',
        SMTP_URL: secrets.smtp_url,
        DATABASE_URL: secrets.database_url,
      });
      const role = told['ROLES'];
      expect(name).toBe(role === undefined ? 'Job/shop-migrate' : `Deployment/shop-${role}`);
    }
  });

  it('migrates before the new pods come, by a command that is there', () => {
    const job = OBJECTS.Job.parse(rendered(OWN).get('Job/shop-migrate'));
    expect(job.metadata.annotations!['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(job.spec.template.spec.containers[0].command).toEqual([
      'node',
      'backend/dist/commands/migrate.js',
    ]);
    expect(existsSync(path.join(ROOT, 'backend/src/commands/migrate.ts'))).toBe(true);
  });

  it('has the version of the product', () => {
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      version: string;
    };
    const job = OBJECTS.Job.parse(rendered(OWN).get('Job/shop-migrate'));
    expect(job.spec.template.spec.containers[0].image).toBe(`pricealgo:${version}`);
  });
});
