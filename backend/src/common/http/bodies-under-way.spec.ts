import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { bodiesUnderWay, MAX_BODY_BYTES, MAX_BODY_BYTES_AT_ADDRESS } from './bodies-under-way.js';

const HALF = String(MAX_BODY_BYTES_AT_ADDRESS / 2);

describe('bodies under way', () => {
  let handler: ReturnType<typeof bodiesUnderWay>;
  beforeEach(() => {
    handler = bodiesUnderWay();
  });
  /** @returns ends the request; throws where it is refused */
  function send(ip: string, headers: Record<string, string>): () => void {
    const response = new EventEmitter();
    handler({ ip, headers } as Request, response as unknown as Response, () => undefined);
    return () => void response.emit('close');
  }

  it('are refused at an address that holds too much, and nowhere else', () => {
    const first = send('192.0.2.1', { 'content-length': HALF });
    send('192.0.2.1', { 'content-length': HALF });
    expect(() => send('192.0.2.1', { 'content-length': '1' })).toThrow(
      expect.objectContaining({ code: 'service_unavailable', retryAfterS: 2 }),
    );
    send('192.0.2.2', { 'content-length': HALF });
    first();
    send('192.0.2.1', { 'content-length': '1' });
  });

  it('are bounded of all addresses together', () => {
    for (let n = 0; n < MAX_BODY_BYTES / MAX_BODY_BYTES_AT_ADDRESS; n += 1)
      send(`192.0.2.${n}`, { 'content-length': String(MAX_BODY_BYTES_AT_ADDRESS) });
    expect(() => send('192.0.2.99', { 'content-length': '1' })).toThrow();
  });

  it('count as long ones where they do not say how long they are', () => {
    const chunked = { 'transfer-encoding': 'chunked' };
    let taken = 0;
    expect(() => {
      for (;;) {
        send('192.0.2.1', chunked);
        taken += 1;
      }
    }).toThrow();
    expect(taken).toBe(29);
  });

  it('leave requests without one alone', () => {
    send('192.0.2.1', { 'content-length': String(MAX_BODY_BYTES_AT_ADDRESS) });
    for (let n = 0; n < 10; n += 1) send('192.0.2.1', n % 2 ? {} : { 'content-length': '0' });
  });
});
