import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { AppConfig } from '../config/app-config.js';
import { openApiDocument } from '../openapi/document.js';

/** Writes openapi.json, or the file given as argument; needs no database (nothing is instantiated). */
const backend = path.resolve(import.meta.dirname, '..', '..');
const config = AppConfig.fromEnv(
  { DATABASE_URL: 'postgres://localhost/none', LOG_LEVEL: 'silent' },
  path.dirname(backend),
);
const app = await NestFactory.create(AppModule.forConfig(config), {
  preview: true,
  logger: false,
  abortOnError: false,
});
app.setGlobalPrefix('api');
const target = process.argv[2] ?? path.join(backend, 'openapi.json');
writeFileSync(target, `${JSON.stringify(openApiDocument(app), null, 2)}\n`);
