import {
  OutboundLimits,
  SLOW_MS,
  TROUBLED_HOSTS,
  TROUBLED_OWNERS,
  type LaneLimits,
  type OutboundTarget,
} from './outbound-limits.js';

type Lane = 'alert' | 'other';
const LANES: Readonly<Record<Lane, LaneLimits>> = {
  alert: { atOnce: 32, host: 8, hostInTrouble: 1, owner: 4, ownerInTrouble: 1 },
  other: { atOnce: 64, host: 24, hostInTrouble: 2, owner: 6, ownerInTrouble: 1 },
};

describe('limits of the way out', () => {
  let limits: OutboundLimits<Lane>;
  beforeEach(() => {
    limits = new OutboundLimits(LANES);
  });

  /** Attempts that may begin at once. */
  const begun = (lane: Lane, target: (n: number) => OutboundTarget, most = 100): OutboundTarget[] => {
    const all: OutboundTarget[] = [];
    for (let n = 0; n < most; n += 1) {
      const one = target(n);
      if (limits.enter(lane, one)) all.push(one);
    }
    return all;
  };
  const atHost = (host: string) => (n: number) => ({ host, owner: `owner${n}` });
  const ofOwner = (owner: string) => (n: number) => ({ host: `host${n}.example`, owner });
  const end = (lane: Lane, targets: OutboundTarget[], well: boolean, tookMs = 10): void =>
    targets.forEach((one) => limits.leave(lane, one, well, tookMs));

  it('leave a host that is in trouble two places until it works again', () => {
    const a = begun('other', atHost('a'));
    const b = begun('other', atHost('b'));
    expect([a.length, b.length]).toEqual([24, 24]);
    expect(limits.occupied('other').hosts).toEqual(['a', 'b']);
    end('other', a, false);
    expect(limits.occupied('other').hosts).toEqual(['b']);
    const tried = begun('other', atHost('a'));
    expect(tried).toHaveLength(2);
    end('other', tried, true);
    expect(begun('other', atHost('a'))).toHaveLength(24);
  });

  it('leave an owner whose receivers are slow one place, however many hosts those are', () => {
    const first = begun('other', ofOwner('ann'));
    expect(first).toHaveLength(6);
    expect(limits.occupied('other')).toMatchObject({ owners: ['ann'], underWay: { ann: 6 }, perOwner: 6 });
    end('other', first, true, SLOW_MS);
    const slow = begun('other', ofOwner('ann'));
    expect(slow).toHaveLength(1);
    expect(begun('other', ofOwner('bob'))).toHaveLength(6);
    end('other', slow, true, SLOW_MS - 1);
    expect(begun('other', ofOwner('ann'))).toHaveLength(6);
  });

  it('leave half of a lane to hosts and owners that are well, however many are not', () => {
    const owners = Array.from({ length: 100 }, (_, n) => `slow${n}`);
    for (const owner of owners) end('other', begun('other', ofOwner(owner), 1), false, 10_000);
    const slow = owners.flatMap((owner) => begun('other', (n) => ({ host: `${owner}${n}.example`, owner })));
    expect(slow).toHaveLength(32);
    const { owners: busy, hosts } = limits.occupied('other');
    expect(busy).toEqual(expect.arrayContaining(owners));
    expect(hosts).toContain('host0.example');
    const well = begun('other', (n) => ({ host: `well${n}.example`, owner: `well${n}` }), 32);
    expect(well).toHaveLength(32);
    end('other', slow.slice(0, 1), false, 10_000);
    expect(limits.occupied('other').owners).not.toContain('slow99');
  });

  it('leave alerts a place at a host whose others are taken, also at one in trouble', () => {
    for (const round of ['fresh', 'in trouble']) {
      const taken = begun('other', atHost('push.example'));
      expect(limits.occupied('other').hosts).toEqual(['push.example']);
      expect([round, limits.occupied('alert').hosts]).toEqual([round, []]);
      const alert = begun('alert', atHost('push.example'), 1);
      expect(alert).toHaveLength(1);
      end('alert', alert, false);
      end('other', taken, false);
      expect([limits.occupied('other').hosts, limits.occupied('alert').hosts]).toEqual([[], []]);
    }
  });

  it('have none for what stays in the house', () => {
    const house = begun('other', () => ({ host: '', owner: 'ann' }), 1_000);
    expect(house).toHaveLength(1_000);
    end('other', house, false, 60_000);
    expect(limits.occupied('other')).toMatchObject({ hosts: [], owners: [], underWay: {} });
    expect(begun('other', ofOwner('ann'))).toHaveLength(6);
  });

  it('remember trouble of so many hosts and owners: members name them', () => {
    const trouble = (name: string): void =>
      end(
        'other',
        begun('other', () => ({ host: `${name}.example`, owner: name }), 1),
        false,
        10_000,
      );
    const places = (name: string): number => {
      const all = begun('other', () => ({ host: `${name}.example`, owner: name }));
      end('other', all, false, 10_000);
      return all.length;
    };
    trouble('first');
    expect(places('first')).toBe(1);
    for (let n = 0; n < Math.max(TROUBLED_HOSTS, TROUBLED_OWNERS); n++) trouble(`later${n}`);
    expect([places('later999'), places('first')]).toEqual([1, 6]);
  });
});
