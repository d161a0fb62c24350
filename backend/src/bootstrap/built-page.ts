import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { FirstLoad } from '../modules/site/index.js';

export interface BuiltPage {
  html: string;
  firstLoad: FirstLoad;
}

/** @returns a token that changes with every writing of the file; `null` where there is no file */
async function writingOf(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
}

/**
 * A built page, which is read again after each build, since the page of the build before names scripts that are gone.
 * While a build is being written the last complete page is used.
 * @param dist folder of the built frontend
 * @param file name of the page in it
 */
export class BuiltPages {
  private held: (BuiltPage & { writing: string }) | null = null;

  constructor(
    private readonly dist: string,
    private readonly file = 'index.html',
  ) {}

  /** @returns `null` where no build has been seen yet */
  async current(): Promise<BuiltPage | null> {
    const page = path.join(this.dist, this.file);
    const firstLoad = path.join(this.dist, 'first-load.json');
    const writings = await Promise.all([page, firstLoad].map(writingOf));
    const writing = writings.join('|');
    if (writings[0] === null || writing === this.held?.writing) return this.held;
    try {
      const html = await readFile(page, 'utf8');
      if (html.trimEnd().endsWith('</html>'))
        this.held = { html, firstLoad: FirstLoad.read(firstLoad), writing };
    } catch {
      // The file is half written, or gone again: the next request tries again.
    }
    return this.held;
  }
}
