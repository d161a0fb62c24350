import { readFileSync } from 'node:fs';
import { nodeAdvice } from './supported-node.js';

describe('the Node of a process', () => {
  it.each(['24.0.0', '24.21.0', process.versions.node])('may be %s', (version) => {
    expect(nodeAdvice(version)).toBeNull();
  });

  it.each(['18.20.4', '20.20.2', '22.22.0', '23.11.1'])('may not be %s', (version) => {
    expect(() => nodeAdvice(version)).toThrow(`Node ${version} is not supported: start with \`npm start\``);
  });

  it.each([
    ['25.1.0', /^Node 25\.1\.0 is of a line that gets fixes for a few months only: use Node 24\.$/],
    ['26.2.0', /^Node 26\.2\.0 is newer than what this release was tested with, Node 24\.$/],
  ])('is advised against where it is %s', (version, advice) => {
    expect(nodeAdvice(version)).toMatch(advice);
  });

  it('is the one that npm and the image bring', () => {
    const text = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    const { optionalDependencies } = JSON.parse(text('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const [, image] = /^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(text('docker/Dockerfile'))!;
    for (const version of [image!, ...Object.values(optionalDependencies)])
      expect(nodeAdvice(version)).toBeNull();
  });
});
