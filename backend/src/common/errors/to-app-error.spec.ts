import { NotFoundException } from '@nestjs/common';
import { AppError } from './app-error.js';
import { toAppError } from './to-app-error.js';
import { UpstreamError } from './upstream-error.js';

const named = (name: string, message: string): Error => Object.assign(new Error(message), { code: name });

/** Name, what is thrown, code and status of the answer. */
type Case = [string, unknown, string, number];

/** As libraries below express throw it. */
const httpError = (status: number): Error => Object.assign(new Error('http'), { status, expose: true });

describe('toAppError', () => {
  it.each<Case>([
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
    ...[
      ...['40001', '40P01', '55P03', '57014', '25006', '08006', '53300'],
      ...['ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_HEADERS_TIMEOUT', 'EMFILE'],
    ].map((code): Case => [code, named(code, 'of some library'), 'service_unavailable', 503]),
    ...[
      'Query read timeout',
      'Client was closed and is not queryable',
      'Client has encountered a connection error and is not queryable',
      'Command timed out',
      "Stream isn't writeable and enableOfflineQueue is false",
    ].map((text): Case => [
      text,
      new Error('wrapped', { cause: new Error(text) }),
      'service_unavailable',
      503,
    ]),
    [
      'a fetch that took too long',
      new DOMException('signal timed out', 'TimeoutError'),
      'service_unavailable',
      503,
    ],
    ...['ENOSPC', 'EDQUOT', '53100'].map((code): Case => [
      code,
      new Error('write', { cause: named(code, 'no space left') }),
      'no_room',
      507,
    ]),
    ['an upload that ended early', new Error('Request aborted'), 'invalid_request', 400],
    ['a part that a file does not have', httpError(416), 'range_not_satisfiable', 416],
    ['a condition of a file that does not hold', httpError(412), 'precondition_failed', 412],
    ['a refusal of a library', httpError(418), 'invalid_request', 400],
    ['a text that only looks like a code', new Error('order 08123 of 40001'), 'internal_error', 500],
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

  it('knows an outage however deep it is wrapped, and ends with errors that wrap themselves', () => {
    const deep = new Error('1', { cause: new Error('2', { cause: named('40P01', 'deadlock detected') }) });
    expect(toAppError(deep)).toMatchObject({ status: 503, retryAfterS: 2 });
    const loop = new Error('loop');
    loop.cause = loop;
    expect(toAppError(loop).status).toBe(500);
  });

  it('tells when to ask a vendor again', () => {
    expect(toAppError(new UpstreamError('down')).retryAfterS).toBeGreaterThan(0);
  });
});
