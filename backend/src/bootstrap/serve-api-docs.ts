import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AccessRule } from '../common/access/access.decorator.js';
import { declaredRoutes } from '../common/access/declared-routes.js';
import type { AppConfig } from '../config/app-config.js';
import { docsPage, publicDocument, type ApiDocument } from '../openapi/docs-page.js';
import { serveText } from './packed-text.js';

/** Where both documents are, beside `dist` and `src`. */
const FOLDER = path.resolve(import.meta.dirname, '..', '..');
const ADDRESS = '/api/docs';

/**
 * Serves the page of the API and the documents that it is made of. They are read at the first request, and the rules of access are those
 * that this process enforces. An installation without the documents has no such page.
 */
export function serveApiDocs(app: NestExpressApplication, config: AppConfig): void {
  let made: Promise<Texts | null> | null = null;
  const text = async (name: keyof Texts): Promise<string | null> => {
    made ??= makeTexts(app, config).catch((error: NodeJS.ErrnoException) => {
      made = null;
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return (await made)?.[name] ?? null;
  };
  serveText(app, `${ADDRESS}/openapi.json`, 'application/json', () => text('openApi'));
  serveText(app, `${ADDRESS}/asyncapi.json`, 'application/json', () => text('asyncApi'));
  serveText(app, ADDRESS, 'text/html', () => text('page'));
}

interface Texts {
  page: string;
  openApi: string;
  asyncApi: string;
}

async function makeTexts(app: NestExpressApplication, { env }: AppConfig): Promise<Texts> {
  const [openApi, asyncApi] = await Promise.all(
    ['openapi.json', 'asyncapi.json'].map((name) => readFile(path.join(FOLDER, name), 'utf8')),
  );
  const rules = new Map<string, AccessRule>();
  for (const { method, path: address, rule } of declaredRoutes(app))
    if (rule) rules.set(`${method} ${address.replaceAll(/:(\w+)/g, '{$1}')}`, rule);
  const shown = publicDocument(JSON.parse(openApi!) as ApiDocument, rules);
  const base = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  return { page: docsPage(shown, rules, base), openApi: JSON.stringify(shown), asyncApi: asyncApi! };
}
