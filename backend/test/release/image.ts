import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { cleanEnvironment, ROOT } from '../lifecycle/product.js';
import { tempFolder } from '../lifecycle/temp-folder.js';

const runFile = promisify(execFile);
const OUTPUT_MAX = 64 * 1_024 * 1_024;

interface Step {
  readonly name: string;
  /** What follows the name, its options left out. */
  readonly text: string;
  readonly options: Readonly<Record<string, string>>;
}

interface Stage {
  /** Where the root of the stage's file system is. */
  readonly root: string;
  workdir: string;
}

/** The last stage of a Dockerfile, in a folder, and how a container of it is run. */
export interface Image {
  /** The folder that is the container's working directory. */
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  /** What the last stage stands on, as its FROM names it. */
  readonly base: string;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  /** Steps that were left out: they change the container's system outside its working directory. */
  readonly skipped: readonly string[];
}

/**
 * Carries a Dockerfile out without Docker: each stage is a folder, COPY and RUN do there what they would do in a
 * container, with this process's Node in place of the base image's.
 * @param dockerfile its context is the repository; the ignore file beside it holds
 * @param given what `--build-arg` would say
 * @throws Error where a step fails, copies what does not exist, or is of a kind that this does not know
 */
export async function buildImage(
  dockerfile: string,
  given: Readonly<Record<string, string>> = {},
): Promise<Image> {
  const ignored = ignoreRules(`${dockerfile}.dockerignore`);
  const stages = new Map<string, Stage>();
  const skipped: string[] = [];
  let stage: Stage = { root: '', workdir: '/' };
  let env: Record<string, string> = {};
  let labels: Record<string, string> = {};
  let base = '';
  /** Those before the first FROM are for FROM alone; a stage sees its own. */
  const global: Record<string, string> = {};
  let args = global;
  let command: string[] = [];
  let healthcheck: string[] = [];
  for (const { name, text, options } of stepsOf(readFileSync(dockerfile, 'utf8'))) {
    if (name === 'FROM') {
      stage = { root: tempFolder(), workdir: '/' };
      [env, labels, args] = [{}, {}, {}];
      base = filledIn(text.split(' ')[0]!, global);
      stages.set(/ AS (\S+)$/i.exec(text)?.[1] ?? '', stage);
    } else if (name === 'WORKDIR') {
      stage.workdir = path.resolve(stage.workdir, text);
      mkdirSync(inside(stage, '.'), { recursive: true });
    } else if (name === 'ARG') {
      const [key, fallback = ''] = text.split(/=(.*)/);
      args[key!] = given[key!] ?? fallback;
    } else if (name === 'ENV') Object.assign(env, pairsOf(text));
    else if (name === 'LABEL') Object.assign(labels, pairsOf(filledIn(text, args)));
    else if (name === 'COPY' && options.from) await copyFromStage(stages.get(options.from)!, stage, text);
    else if (name === 'COPY') copyFromContext(stage, text, ignored);
    else if (name === 'RUN' && /(^|\s)\//.test(text)) skipped.push(text);
    else if (name === 'RUN') await runStep(inside(stage, '.'), text, { ...args, ...env });
    else if (name === 'CMD') command = JSON.parse(text) as string[];
    else if (name === 'HEALTHCHECK') healthcheck = JSON.parse(text.replace(/^CMD\s+/, '')) as string[];
    else if (!['USER', 'EXPOSE'].includes(name)) throw new Error(`This build knows no ${name}`);
  }
  return { dir: inside(stage, '.'), env, labels, base, command, healthcheck, skipped };
}

const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(/\s+/).map((pair) => pair.split(/=(.*)/) as [string, string]));

const filledIn = (text: string, args: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{?(\w+)\}?/g, (_, name: string) => args[name] ?? '');

function stepsOf(text: string): Step[] {
  const lines = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n/g, ' ');
  return lines.split('\n').flatMap((line) => {
    const [, name, rest] = /^([A-Z]+)\s+(.*?)\s*$/.exec(line) ?? [];
    if (!name) return [];
    const options: Record<string, string> = {};
    const left = rest!.replace(/^(?:--([a-z-]+)=(\S+)\s+)+/, (all) => {
      for (const [, key, value] of all.matchAll(/--([a-z-]+)=(\S+)/g)) options[key!] = value!;
      return '';
    });
    return [{ name, options, text: left }];
  });
}

const inside = (stage: Stage, file: string): string =>
  path.join(stage.root, path.resolve(stage.workdir, file));

/** @returns whether a path of the context, relative to it, is kept from the build */
function ignoreRules(file: string): (relative: string) => boolean {
  const patterns = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  const rules = patterns.filter((line) => line && !line.startsWith('#'));
  if (rules.some((rule) => rule.startsWith('!')))
    throw new Error('This build knows no exceptions from ignore rules');
  return (relative) => rules.some((rule) => path.matchesGlob(relative, rule.replace(/^\/|\/$/g, '')));
}

/** A directory means what is in it; a target that ends with a slash, or gets several sources, is a directory. */
function targetsOf(text: string, expand: (source: string) => string[]): { source: string; target: string }[] {
  const names = text.split(/\s+/);
  const target = names.pop()!;
  const sources = names.flatMap(expand);
  const intoFolder = target.endsWith('/') || names.length > 1;
  return sources.map((source) => ({
    source,
    target: intoFolder && !statSync(source).isDirectory() ? path.join(target, path.basename(source)) : target,
  }));
}

/** Without a wildcard Docker fails on a source that does not exist, and statSync does so here. */
const expandIn =
  (dir: string) =>
  (source: string): string[] =>
    /[*?[]/.test(source)
      ? globSync(source, { cwd: dir }).map((found) => path.join(dir, found))
      : [path.join(dir, source)];

function copyFromContext(stage: Stage, text: string, ignored: (relative: string) => boolean): void {
  for (const { source, target } of targetsOf(text, expandIn(ROOT))) {
    const kept = (file: string): boolean => file === ROOT || !ignored(path.relative(ROOT, file));
    if (!kept(source)) throw new Error(`An ignore rule keeps ${source} from the build`);
    cpSync(source, inside(stage, target), { recursive: true, filter: kept, verbatimSymlinks: true });
  }
}

/** As hard links: nothing is changed in place after it was copied. */
async function copyFromStage(from: Stage, to: Stage, text: string): Promise<void> {
  for (const { source, target } of targetsOf(text, expandIn(from.root))) {
    const into = inside(to, target);
    const folder = statSync(source).isDirectory();
    mkdirSync(folder ? into : path.dirname(into), { recursive: true });
    await runFile('cp', ['-al', folder ? `${source}/.` : source, into]);
  }
}

async function runStep(dir: string, text: string, env: Record<string, string>): Promise<void> {
  if (text === 'npm ci' && (await linkInstalled(dir))) return;
  const { npm_config_cache, npm_config_registry } = process.env;
  const npm = { npm_config_cache, npm_config_registry, npm_config_prefer_offline: 'true' };
  const options = { cwd: dir, env: { ...containerEnvironment(env), ...npm }, maxBuffer: OUTPUT_MAX };
  await runFile('sh', ['-c', text], options).catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`RUN ${text}\n${error.stdout}\n${error.stderr}`);
  });
}

/**
 * The whole installation as links to the checkout's own: `npm ci` from the same lockfile would make the same files in some
 * minutes. Held to it by npm's own record of what it installed; where that is another one, nothing is linked.
 * @returns whether it is there
 */
async function linkInstalled(dir: string): Promise<boolean> {
  interface Lock {
    packages: Record<string, { version?: string; integrity?: string; optional?: boolean; link?: boolean }>;
  }
  /** Packages of the registry; workspaces are links. */
  const read = (file: string): Map<string, Lock['packages'][string]> => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lock;
    return new Map(
      Object.entries(packages).filter(([name, { link }]) => name.includes('node_modules/') && !link),
    );
  };
  const wanted = read(path.join(dir, 'package-lock.json'));
  const installed = read(path.join(ROOT, 'node_modules/.package-lock.json'));
  const equal = [...wanted].every(([name, { version, integrity, optional }]) => {
    const found = installed.get(name);
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
  if (!equal || [...installed.keys()].some((name) => !wanted.has(name))) return false;
  const folders = new Set(
    [...wanted.keys()].map((name) => name.slice(0, name.indexOf('node_modules/') + 12)),
  );
  for (const folder of folders) {
    if (!existsSync(path.join(ROOT, folder))) continue;
    mkdirSync(path.join(dir, path.dirname(folder)), { recursive: true });
    const linked = await runFile('cp', ['-al', path.join(ROOT, folder), path.join(dir, folder)]).then(
      () => true,
      () => false,
    );
    // Links do not reach from one disk to another.
    if (!linked) return false;
  }
  return true;
}

/** What a container has in its environment: the image's Node, and nothing of this machine's settings. */
export function containerEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const clean = cleanEnvironment();
  delete clean.NODE_PATH;
  return {
    ...clean,
    PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin:${clean.PATH}`,
    ...env,
  };
}
