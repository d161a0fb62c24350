import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { bodiesUnderWay, MAX_BODY_BYTES, MAX_BODY_BYTES_AT_ADDRESS } from './bodies-under-way.js';

const EIGHT_MB = 8 * 1_024 * 1_024;
const large = { 'content-length': String(EIGHT_MB) };
const chunked = { 'transfer-encoding': 'chunked' };
const full = expect.objectContaining({ code: 'service_unavailable', retryAfterS: 2 });

describe('bodies under way', () => {
  let handler: ReturnType<typeof bodiesUnderWay>;
  beforeEach(() => {
    handler = bodiesUnderWay();
  });
  /** @returns ends the request; throws where it is refused */
  function send(ip: string, headers: Record<string, string>, method = 'POST'): () => void {
    const response = new EventEmitter();
    handler({ ip, headers, method } as Request, response as unknown as Response, () => undefined);
    return () => void response.emit('close');
  }
  /** @returns how many are let in at an address that sends one after the other and ends none */
  function letIn(ip: string, headers: Record<string, string>): number {
    for (let taken = 0; ; taken += 1) {
      try {
        send(ip, headers);
      } catch (error) {
        expect(error).toEqual(full);
        return taken;
      }
    }
  }

  it('are refused at an address that holds too much, and nowhere else', () => {
    const [first] = [0, 1, 2, 3].map(() => send('192.0.2.1', large));
    expect(() => send('192.0.2.1', large)).toThrow(full);
    send('192.0.2.2', large);
    first!();
    send('192.0.2.1', large);
  });

  it('are bounded of all addresses together, but small ones never', () => {
    for (let n = 0; n < MAX_BODY_BYTES / MAX_BODY_BYTES_AT_ADDRESS; n += 1) letIn(`192.0.2.${n}`, large);
    expect(() => send('192.0.2.99', large)).toThrow(full);
    for (let n = 0; n < 100; n += 1) send('192.0.2.99', { 'content-length': '65536' });
  });

  it('are refused at once where they announce more than any route takes, and hold nothing', () => {
    for (const method of ['POST', 'GET'])
      expect(() => send('192.0.2.1', { 'content-length': '999999999999' }, method)).toThrow(
        expect.objectContaining({ code: 'body_too_large' }),
      );
    expect(letIn('192.0.2.1', large)).toBe(4);
  });

  it('count as the longest of their kind where they do not say how long they are', () => {
    expect(letIn('192.0.2.1', chunked)).toBe(29);
    expect(letIn('192.0.2.2', { ...chunked, 'content-type': 'multipart/form-data; boundary=x' })).toBe(3);
  });

  it('of requests that have none count nothing', () => {
    letIn('192.0.2.1', large);
    for (let n = 0; n < 10; n += 1) send('192.0.2.1', n % 2 ? {} : large, 'GET');
    send('192.0.2.1', {});
  });
});
