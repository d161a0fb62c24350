import fc from 'fast-check';
import { countedAddress, widerAddress } from './client-address.js';

describe('what limits count of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.7%eth0', '192.0.2.7'],
    ['64:ff9b::192.0.2.7', '192.0.2.7'],
    ['64:ff9b:1::192.0.2.7', '64:ff9b:1:0:0:0:c000:207'],
    ['2002:c000:207::1', '192.0.2.7'],
    ['2002:c000:207:1234::1', '192.0.2.7'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdf8', '192.0.2.7'],
    ['2001:1::7', '2001:1:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s counts as %s', (address, counted) => expect(countedAddress(address)).toBe(counted));

  it('is the same within a /64 and another beside it', () => {
    expect(countedAddress('2001:db8:1:2::1')).toBe(countedAddress('2001:db8:1:2:ffff::1'));
    expect(countedAddress('2001:db8:1:2::1')).not.toBe(countedAddress('2001:db8:1:3::1'));
  });

  it.each([
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['2001:DB8:0001:ffff::9%en0', '2001:db8:1::/48'],
    ['192.0.2.7', null],
    ['::ffff:192.0.2.7', null],
    ['2002:c000:207::1', null],
    ['64:ff9b::192.0.2.7', null],
    ['64:ff9b:1::192.0.2.7', null],
    ['unknown', null],
  ])('%s counts with its neighbours as %s', (address, wide) => expect(widerAddress(address)).toBe(wide));

  it('is, however an IPv4 address comes in, that address; of all others a /64 in a /48', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const hex = (of: readonly number[]): string => of.map((each) => each.toString(16)).join(':');
    fc.assert(
      fc.property(fc.ipV4(), fc.array(group, { minLength: 8, maxLength: 8 }), (ipv4, groups) => {
        const [a, b, c, d] = ipv4.split('.').map(Number) as [number, number, number, number];
        const pair = [(a << 8) | b, (c << 8) | d];
        const inverted = pair.map((each) => each ^ 0xffff);
        for (const address of [
          ipv4,
          `::ffff:${ipv4}`,
          `::FFFF:${hex(pair)}`,
          `64:ff9b::${ipv4}`,
          `2002:${hex(pair)}:${hex(groups.slice(3))}`,
          `2001:0:${hex(groups.slice(2, 6))}:${hex(inverted)}`,
        ]) {
          expect([address, countedAddress(address), widerAddress(address)]).toEqual([address, ipv4, null]);
        }
        // A block that is given to customers.
        const own = [0x2a00 + (groups[0]! & 0xff), ...groups.slice(1)];
        const other = [...own.slice(0, 4), ...groups.map((each) => each ^ 1).slice(4)];
        const sibling = [...own.slice(0, 3), own[3]! ^ 1, ...own.slice(4)];
        expect(countedAddress(hex(other))).toBe(countedAddress(hex(own)));
        expect(countedAddress(hex(sibling))).not.toBe(countedAddress(hex(own)));
        expect(widerAddress(hex(sibling))).toBe(widerAddress(hex(own)));
        expect(widerAddress(hex(own).toUpperCase())).toBe(widerAddress(hex(own)));
      }),
    );
  });
});
