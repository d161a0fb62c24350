import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BuiltPages } from './built-page.js';

const page = (script: string): string => `<!doctype html><html><script src="${script}"></script></html>\n`;
const needs = (script: string): string => JSON.stringify([{ path: '/', scripts: [script], styles: [] }]);

describe('the built page', () => {
  let dist: string;
  let pages: BuiltPages;
  const write = (file: string, text: string): void => writeFileSync(path.join(dist, file), text);
  const links = async (): Promise<string | undefined> => (await pages.current())?.firstLoad.of('/').links;
  const html = async (): Promise<string | undefined> => (await pages.current())?.html;

  beforeEach(() => {
    dist = mkdtempSync(path.join(tmpdir(), 'pricealgo-dist-'));
    pages = new BuiltPages(dist);
  });
  afterEach(() => rmSync(dist, { recursive: true, force: true }));

  it('is there once it was built', async () => {
    expect(await pages.current()).toBeNull();
    write('index.html', page('/one.js'));
    expect(await html()).toBe(page('/one.js'));
    expect(await links()).toBe('');
  });

  it('is the next one after another build, with what that one needs', async () => {
    write('index.html', page('/one.js'));
    write('first-load.json', needs('/home-one.js'));
    expect(await links()).toContain('/home-one.js');
    expect(await pages.current()).toBe(await pages.current());
    write('index.html', page('/another.js'));
    expect(await html()).toBe(page('/another.js'));
    write('first-load.json', needs('/home-another.js'));
    expect(await links()).toContain('/home-another.js');
  });

  it('stays the last whole one while another is being written', async () => {
    write('index.html', page('/one.js'));
    write('first-load.json', needs('/home-one.js'));
    expect(await html()).toBe(page('/one.js'));
    write('index.html', page('/another.js').slice(0, 40));
    expect(await html()).toBe(page('/one.js'));
    rmSync(path.join(dist, 'index.html'));
    expect(await html()).toBe(page('/one.js'));
    write('index.html', page('/another.js'));
    write('first-load.json', '[{"path');
    expect(await html()).toBe(page('/one.js'));
    write('first-load.json', needs('/home-another.js'));
    expect([await html(), await links()]).toEqual([
      page('/another.js'),
      expect.stringContaining('/home-another.js'),
    ]);
  });
});
