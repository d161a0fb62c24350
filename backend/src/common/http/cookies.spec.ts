import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express, { type Response } from 'express';
import { type CookieChange, type CookieKind, cookieSetter, ServerCookies } from './cookies.js';

const KIND: CookieKind = { name: 'refresh', maxAgeMs: 90_500, sameSite: 'strict' };

/** @returns the headers of an answer that makes these changes */
function sent(...changes: CookieChange[]): string[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  cookieSetter(Object.setPrototypeOf(response, express.response) as Response)(...changes);
  return [response.getHeader('Set-Cookie') ?? []].flat().map(String);
}

describe('the cookies of the server', () => {
  it('are httpOnly and for the whole host; over TLS they are Secure, and no other host can set them', () => {
    expect(sent(new ServerCookies({ https: false }).set(KIND, 'a b'))).toEqual([
      expect.stringMatching(
        /^refresh=a%20b; Max-Age=90; Path=\/; Expires=[^;]+ GMT; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(sent(new ServerCookies({ https: true }).set({ ...KIND, sameSite: 'lax' }, 'a'))).toEqual([
      expect.stringMatching(/^__Host-refresh=a; Max-Age=90; .*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  it('are sent in the order in which a service returned them', () => {
    const cookies = new ServerCookies({ https: false });
    const other: CookieKind = { ...KIND, name: 'other' };
    expect(sent(cookies.clear(KIND), cookies.set(other, 'b'))).toEqual([
      expect.stringMatching(/^refresh=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; /),
      expect.stringMatching(/^other=b; /),
    ]);
  });

  it('are read by the name under which they were sent, and by no other', () => {
    const cookies = new ServerCookies({ https: true });
    expect(cookies.read({ cookies: { '__Host-refresh': 'mine', refresh: 'planted' } }, KIND)).toBe('mine');
    expect(cookies.read({ cookies: { refresh: 'planted' } }, KIND)).toBeNull();
  });
});
