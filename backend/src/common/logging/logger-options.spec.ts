import { pino } from 'pino';
import type { Options } from 'pino-http';
import { AppConfig } from '../../config/app-config.js';
import { loggerOptions } from './logger-options.js';

it('cuts a message that quotes what somebody sent', () => {
  const { pinoHttp } = loggerOptions(AppConfig.fromEnv({ LOG_PRETTY: 'false' }, '/'), false);
  const [options] = pinoHttp as [Options, unknown];
  const lines: string[] = [];
  const logger = pino({ hooks: options.hooks }, { write: (line: string) => void lines.push(line) });
  logger.warn(`refused: ${'x'.repeat(256_000)}`);
  logger.warn({ key: 'NYSE:A' }, 'refused: short');
  expect(JSON.parse(lines[0]!).msg).toMatch(/^refused: x{7991}… \(248009 characters more\)$/);
  expect(JSON.parse(lines[1]!)).toMatchObject({ key: 'NYSE:A', msg: 'refused: short' });
});
