import { HostLimits, TROUBLED_HOSTS } from './host-limits.js';

/** Attempts that a host lets begin at once. */
function places(limits: HostLimits, host: string): number {
  let begun = 0;
  while (limits.enter('other', host)) begun += 1;
  for (let n = 0; n < begun; n++) limits.leave('other', host, false);
  return begun;
}

describe('limits of push services', () => {
  it('remember trouble of so many hosts: members name them', () => {
    const limits = new HostLimits();
    const fresh = places(limits, 'first.example');
    const inTrouble = places(limits, 'first.example');
    expect(inTrouble).toBeLessThan(fresh);
    for (let n = 0; n < TROUBLED_HOSTS; n++) {
      limits.enter('other', `host${n}.example`);
      limits.leave('other', `host${n}.example`, false);
    }
    expect(places(limits, 'host999.example')).toBe(inTrouble);
    expect(places(limits, 'first.example')).toBe(fresh);
  });

  it('leave a service that is in trouble two places until it works again', () => {
    const limits = new HostLimits();
    const entered = (host: string, n: number): number =>
      Array.from({ length: n }, () => limits.enter('other', host)).filter(Boolean).length;
    expect([entered('a', 100), entered('b', 100)]).toEqual([24, 24]);
    expect(limits.busy('other')).toEqual(['a', 'b']);
    for (let n = 0; n < 24; n += 1) limits.leave('other', 'a', false);
    expect([limits.busy('other'), entered('a', 100)]).toEqual([['b'], 2]);
    limits.leave('other', 'a', true);
    expect(entered('a', 100)).toBe(23);
    expect(entered('', 1_000)).toBe(1_000);
  });

  it('leave alerts a place at a host whose others are taken, also at one in trouble', () => {
    const limits = new HostLimits();
    for (const round of ['fresh', 'in trouble']) {
      let taken = 0;
      while (limits.enter('other', 'push.example')) taken += 1;
      expect(limits.busy('other')).toEqual(['push.example']);
      expect([round, limits.busy('alert'), limits.enter('alert', 'push.example')]).toEqual([round, [], true]);
      limits.leave('alert', 'push.example', false);
      for (let n = 0; n < taken; n++) limits.leave('other', 'push.example', false);
      expect([limits.busy('other'), limits.busy('alert')]).toEqual([[], []]);
    }
  });
});
