import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import ts from 'typescript';
import { ownSecret } from './own-secret.js';

describe('the secret that an installation makes itself', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-secret-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = (): string => path.join(folder, 'app-secret');

  it('is made once, for our user only, and nothing is left beside it', () => {
    const secret = ownSecret(folder);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(ownSecret(folder)).toBe(secret);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['app-secret']);
  });

  it('is closed to others again where somebody opened it', () => {
    const secret = ownSecret(folder);
    chmodSync(file(), 0o644);
    expect(ownSecret(folder)).toBe(secret);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('is refused, in words, when it is not as it was written, and is never replaced', () => {
    const secret = ownSecret(folder);
    const damaged = fc.oneof(
      fc.nat(42).map((length) => secret.slice(0, length)),
      fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !/^[\w-]{43}$/.test(text)),
      fc.constantFrom(`${secret}\n`, ` ${secret}`, '\0'.repeat(43)),
    );
    fc.assert(
      fc.property(damaged, (text) => {
        writeFileSync(file(), text);
        const kept = readFileSync(file());
        expect(() => ownSecret(folder)).toThrow(/app-secret is damaged: .*backup/);
        expect(readFileSync(file())).toEqual(kept);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused, in words, where no file can be made', () => {
    writeFileSync(path.join(folder, 'file'), '');
    expect(() => ownSecret(path.join(folder, 'file', 'data'))).toThrow();
  });

  it('is the same for processes that start at the same time', async () => {
    const source = readFileSync(path.join(import.meta.dirname, 'own-secret.ts'), 'utf8');
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    const script = path.join(folder, 'start.mjs');
    // They wait for one word, so that they begin together.
    writeFileSync(
      script,
      `${outputText}\nprocess.stdin.once('data', () => { process.stdout.write(ownSecret(process.argv[2])); process.exit(); });\nprocess.stdout.write('.');`,
    );
    const data = path.join(folder, 'data');
    const processes = Array.from({ length: 6 }, () => spawn(process.execPath, [script, data]));
    await Promise.all(processes.map(({ stdout }) => once(stdout, 'data')));
    const said = processes.map(async (one) => {
      const chunks: string[] = [];
      one.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
      await once(one, 'close');
      return chunks.join('');
    });
    for (const { stdin } of processes) stdin.write('go');
    expect(new Set(await Promise.all(said))).toEqual(
      new Set([readFileSync(path.join(data, 'app-secret'), 'utf8')]),
    );
    expect(readdirSync(data)).toEqual(['app-secret']);
  });
});
