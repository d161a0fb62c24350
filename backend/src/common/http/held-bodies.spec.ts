import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Request, Response } from 'express';
import { heldBody, MAX_BODY_BYTES, MAX_BODY_BYTES_AT_ADDRESS, readBody } from './held-bodies.js';

const MB = 1_024 * 1_024;
const full = expect.objectContaining({ code: 'service_unavailable', retryAfterS: 2 });

describe('bodies that are held', () => {
  const open: EventEmitter[] = [];
  /** One process has one count. */
  afterEach(() => {
    for (const response of open.splice(0)) response.emit('close');
  });
  const answer = (): Response => {
    const response = Object.assign(new EventEmitter(), { closed: false });
    open.push(response);
    return response as unknown as Response;
  };
  const hold = (ip: string, bytes: number, response = answer()): Response => {
    heldBody({ ip } as Request, response)(bytes);
    return response;
  };
  /** @returns how many of five megabytes are let in */
  const letIn = (ip: string): number => {
    for (let taken = 0; ; taken += 1) {
      try {
        hold(ip, 5 * MB);
      } catch (error) {
        expect(error).toEqual(full);
        return taken;
      }
    }
  };
  function body(ip = '192.0.2.1', announced?: number) {
    const headers = announced === undefined ? {} : { 'content-length': String(announced) };
    const request = Object.assign(new PassThrough(), { ip, headers });
    return { request, read: (most = MB) => readBody(request as unknown as Request, answer(), most) };
  }

  it('are refused at an address that has too many, and nowhere else', () => {
    const first = hold('192.0.2.1', 5 * MB);
    expect(letIn('192.0.2.1')).toBe(Math.floor(MAX_BODY_BYTES_AT_ADDRESS / (5 * MB)) - 1);
    hold('192.0.2.2', 5 * MB);
    first.emit('close');
    hold('192.0.2.1', 5 * MB);
  });

  it('are bounded of all addresses together, but for the first bytes of each', () => {
    for (let n = 0; n <= MAX_BODY_BYTES / MAX_BODY_BYTES_AT_ADDRESS; n += 1) letIn(`192.0.2.${n}`);
    expect(() => hold('192.0.2.99', 5 * MB)).toThrow(full);
    for (let n = 0; n < 100; n += 1) hold('192.0.2.99', 4 * 1_024);
  });

  it('are counted by what has come: thousands that announce a lot and send nothing close nothing', async () => {
    const silent = Array.from({ length: 2_000 }, (_, n) => {
      const { request, read } = body(`192.0.2.${n % 10}`, MB);
      return { request, read: read() };
    });
    const { request, read } = body('192.0.2.1', 5);
    request.end('hello');
    expect(String(await read())).toBe('hello');
    for (const { request: other } of silent) other.destroy();
    const codes = await Promise.all(
      silent.map((one) => one.read.catch(({ code }: { code: string }) => code)),
    );
    expect(new Set(codes)).toEqual(new Set(['invalid_request']));
  });

  it('are refused while they are read where the address has too many, or they are too long', async () => {
    letIn('192.0.2.1');
    const late = body();
    const refused = expect(late.read(4 * MB)).rejects.toEqual(full);
    late.request.write(Buffer.alloc(3 * MB));
    await refused;
    const long = body('192.0.2.2');
    const tooLong = expect(long.read(10)).rejects.toMatchObject({ code: 'body_too_large' });
    long.request.write('twelve bytes');
    await tooLong;
    await expect(body('192.0.2.2', 11).read(10)).rejects.toMatchObject({ code: 'body_too_large' });
  });

  it('of clients that are gone count nothing, and are not waited for', async () => {
    const gone = answer();
    Object.assign(gone, { closed: true });
    for (let n = 0; n < 10; n += 1) hold('192.0.2.1', 5 * MB, gone);
    const { request, read } = body();
    request.destroy();
    await expect(read()).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
