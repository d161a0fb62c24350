import { existsSync } from 'node:fs';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { AppConfig } from '../config/app-config.js';

const YEAR = '1y';

/**
 * Serves the built frontend from the API's own origin: hashed chunks for a year, the page itself always fresh, and the
 * page for every address that is not a file (the router in the browser decides what it shows).
 */
export function serveFrontend(app: NestExpressApplication, config: AppConfig): void {
  const dist = path.join(config.rootDir, 'frontend', 'dist');
  const page = path.join(dist, 'index.html');
  if (!existsSync(page)) return;
  app.use(
    '/static',
    express.static(path.join(dist, 'static'), { immutable: true, maxAge: YEAR, fallthrough: false }),
  );
  app.use(express.static(dist, { index: false, maxAge: '1h' }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|socket\.io)(\/|$)/.test(request.path);
    if (!isPage || !request.accepts('html')) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(page);
  });
}
