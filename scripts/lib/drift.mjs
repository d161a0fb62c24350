import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot, productNode } from './paths.mjs';
import { capture, npm } from './processes.mjs';
import { checks, gate } from './stage-runner.mjs';
import { testEnv } from './test-env.mjs';

/** Are the committed OpenAPI and AsyncAPI documents what the code says, and the frontend's types what the first says? Three checks. */
export async function openApiDrift() {
  return inTempDir(async (dir) => {
    const node = productNode();
    const document = path.join(dir, 'openapi.json');
    const types = path.join(dir, 'schema.d.ts');
    const written = await capture(node, [inRoot('backend/dist/commands/write-openapi.js'), document], {
      env: testEnv(),
    });
    if (written.code !== 0) return { passed: 0, failed: 3, details: written.output };
    const { ASYNCAPI, asyncApiText } = await import('./asyncapi.mjs');
    const sockets = path.join(dir, 'asyncapi.json');
    writeFileSync(sockets, asyncApiText());
    const made = await clientTypes(types);
    const faults = [
      difference('backend/openapi.json', document),
      difference(ASYNCAPI, sockets),
      made.code === 0 ? difference('frontend/src/lib/api/schema.d.ts', types) : made.output,
    ].filter(Boolean);
    return checks(3, faults);
  });
}

function clientTypes(target) {
  const [command, args, options] = npm(
    ...['exec', '-w', 'frontend', '--', 'openapi-typescript'],
    ...[inRoot('backend/openapi.json'), '-o', target],
  );
  return capture(command, args, options);
}

/** Do the migrations produce exactly what the entities declare? */
export async function migrationDrift() {
  return inTempDir(async (dir) => {
    const script = inRoot('backend/dist/commands/check-migrations.js');
    const { code, output } = await capture(productNode(), [script], { env: testEnv({ DATA_DIR: dir }) });
    return gate(code === 0, output);
  });
}

async function inTempDir(work) {
  const dir = mkdtempSync(path.join(tmpdir(), 'pricealgo-drift-'));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function difference(committedFile, generatedFile) {
  const committed = readLines(inRoot(committedFile));
  const generated = readLines(generatedFile);
  const line = generated.findIndex((text, i) => text !== committed[i]);
  if (line === -1 && committed.length === generated.length) return null;
  const at = line === -1 ? generated.length : line;
  return [
    `${committedFile} is out of date from line ${at + 1} (npm run openapi rewrites it):`,
    ...committed.slice(at, at + 5).map((text) => `- ${text}`),
    ...generated.slice(at, at + 5).map((text) => `+ ${text}`),
  ].join('\n');
}

function readLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
