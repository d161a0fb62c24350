import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { AccessRule } from '../common/access/access.decorator.js';
import { declaredRoutes } from '../common/access/declared-routes.js';
import type { AppConfig } from '../config/app-config.js';
import { docsPage, publicDocument, type ApiDocument } from '../openapi/docs-page.js';

/** Where both documents are, beside `dist` and `src`. */
const FOLDER = path.resolve(import.meta.dirname, '..', '..');
const ADDRESS = '/api/docs';

interface File {
  type: string;
  text: string;
}

/**
 * Serves the page of the API and the documents that it is made of. They are read at the first request, and the rules of access are those
 * that this process enforces. An installation without the documents has no such page.
 */
export function serveApiDocs(app: NestExpressApplication, config: AppConfig): void {
  let made: Promise<ReadonlyMap<string, File>> | null = null;
  app.use(ADDRESS, async (request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    try {
      made ??= makeFiles(app, config);
      const file = (await made).get(request.path);
      if (!file) return next();
      response.type(file.type).setHeader('Cache-Control', 'public, max-age=300').send(file.text);
    } catch (error) {
      made = null;
      next((error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : error);
    }
  });
}

async function makeFiles(
  app: NestExpressApplication,
  { env }: AppConfig,
): Promise<ReadonlyMap<string, File>> {
  const [openApi, asyncApi] = await Promise.all(
    ['openapi.json', 'asyncapi.json'].map((name) => readFile(path.join(FOLDER, name), 'utf8')),
  );
  const rules = new Map<string, AccessRule>();
  for (const { method, path: address, rule } of declaredRoutes(app))
    if (rule) rules.set(`${method} ${address.replaceAll(/:(\w+)/g, '{$1}')}`, rule);
  const shown = publicDocument(JSON.parse(openApi!) as ApiDocument, rules);
  const base = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  return new Map([
    ['/', { type: 'html', text: docsPage(shown, rules, base) }],
    ['/openapi.json', { type: 'json', text: JSON.stringify(shown) }],
    ['/asyncapi.json', { type: 'json', text: asyncApi! }],
  ]);
}
