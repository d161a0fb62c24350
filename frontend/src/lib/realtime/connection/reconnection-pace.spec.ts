import { Manager } from 'socket.io-client';
import { paceReconnection, RECONNECTION } from './reconnection-pace';

test('a connection comes back soon, and asks seldom once an outage lasts', () => {
  const manager = new Manager('http://localhost:1', { ...RECONNECTION, autoConnect: false });
  paceReconnection(manager);
  const attempt = (n: number) => {
    manager['emitReserved']('reconnect_attempt', n);
    return manager.reconnectionDelayMax();
  };
  expect([1, 2, 6, 10].map(attempt)).toEqual([1_000, 1_000, 1_000, 1_000]);
  expect([11, 30].map(attempt)).toEqual([10_000, 10_000]);
  // The next interruption begins anew.
  expect(attempt(1)).toBe(1_000);
});
