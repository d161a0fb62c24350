import { NotFoundException } from '@nestjs/common';
import { AppError } from './app-error.js';
import { toAppError } from './to-app-error.js';
import { UpstreamError } from './upstream-error.js';

const named = (name: string, message: string): Error => Object.assign(new Error(message), { code: name });

describe('toAppError', () => {
  it.each([
    ['an unknown address', new NotFoundException(), 'not_found', 404],
    [
      'a vendor without a useful answer',
      new UpstreamError('fmp: answered with status 502'),
      'service_unavailable',
      503,
    ],
    ['a refused connection', named('ECONNREFUSED', 'connect'), 'service_unavailable', 503],
    ['Postgres shutting down', named('57P01', 'terminating connection'), 'service_unavailable', 503],
    [
      'a dead connection below a wrapper',
      new Error('query', { cause: named('ECONNRESET', 'read') }),
      'service_unavailable',
      503,
    ],
    ['a fault of ours', new TypeError('x is not a function'), 'internal_error', 500],
    ['a malformed address', new URIError('URI malformed'), 'invalid_request', 400],
  ])('%s', (_name, thrown, code, status) => {
    const error = toAppError(thrown);
    expect([error.code, error.status]).toEqual([code, status]);
    expect(error.message).not.toContain('fmp');
  });

  it('keeps what is an error of the catalogue', () => {
    const error = new AppError('symbol_limit');
    expect(toAppError(error)).toBe(error);
  });

  it('tells when to ask a vendor again', () => {
    expect(toAppError(new UpstreamError('down')).retryAfterS).toBeGreaterThan(0);
  });
});
