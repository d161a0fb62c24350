import { isPublicAddress, mayBePublicHost } from './public-address.js';

/** First and last address of each range that no registry gives to the public internet (RFC 6890 and those after it). */
const SPECIAL: readonly (readonly [string, string, string])[] = [
  ['this network, RFC 791', '0.0.0.0', '0.255.255.255'],
  ['private, RFC 1918', '10.0.0.0', '10.255.255.255'],
  ['shared by carriers, RFC 6598', '100.64.0.0', '100.127.255.255'],
  ['loopback, RFC 1122', '127.0.0.0', '127.255.255.255'],
  ['link-local, RFC 3927', '169.254.0.0', '169.254.255.255'],
  ['private, RFC 1918', '172.16.0.0', '172.31.255.255'],
  ['protocol assignments, RFC 6890', '192.0.0.0', '192.0.0.255'],
  ['documentation, RFC 5737', '192.0.2.0', '192.0.2.255'],
  ['relays of 6to4, RFC 7526', '192.88.99.0', '192.88.99.255'],
  ['private, RFC 1918', '192.168.0.0', '192.168.255.255'],
  ['benchmarks, RFC 2544', '198.18.0.0', '198.19.255.255'],
  ['documentation, RFC 5737', '198.51.100.0', '198.51.100.255'],
  ['documentation, RFC 5737', '203.0.113.0', '203.0.113.255'],
  ['multicast, RFC 5771', '224.0.0.0', '239.255.255.255'],
  ['reserved, RFC 1112, and broadcast, RFC 919', '240.0.0.0', '255.255.255.255'],
  ['unspecified and loopback, RFC 4291', '::', '::1'],
  ['IPv4-compatible, RFC 4291', '::8.8.8.8', '::7fff:ffff'],
  ['local use of NAT64, RFC 8215', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['discard, RFC 6666', '100::', '100::ffff:ffff:ffff:ffff'],
  ['protocol assignments and Teredo, RFC 2928', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['documentation, RFC 3849', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['6to4, RFC 3056', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['6to4 of a private network', '2002:a00:1::', '2002:7f00:1::1'],
  ['documentation, RFC 9637', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['segment routing, RFC 9602', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['unique local, RFC 4193', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['link-local, RFC 4291', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['site-local, RFC 3879', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['multicast, RFC 4291', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];
const isIPv4 = (address: string): boolean => !address.includes(':');

describe('public addresses', () => {
  it.each(SPECIAL)('are not those of %s: %s to %s', (_name, first, last) => {
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]);
  });

  it.each(['::ffff:', '64:ff9b::'])('are not hidden behind %s', (prefix) => {
    for (const [, first, last] of SPECIAL.filter(([, first]) => isIPv4(first))) {
      expect([first, last].map((address) => isPublicAddress(prefix + address))).toEqual([false, false]);
    }
    expect(isPublicAddress(`${prefix}8.8.8.8`)).toBe(true);
  });

  it.each([
    '1.0.0.0',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '142.250.185.78',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::',
    '2001:db7:ffff::',
    '2001:db9::',
    '2003::',
    '2a00:1450:4001:81b::200e',
    '3ffe:ffff::',
  ])('hold %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(['', 'push.example.com', '8.8.8', 'fe80::1%eth0', '2a00:1450::1%eth0', '4000::', '[::1]'])(
    'do not hold %j',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
});

describe('public hosts', () => {
  it('are names of the internet and public addresses', () => {
    expect(['fcm.googleapis.com', '[2a00:1450:4001::1]', '8.8.8.8'].filter(mayBePublicHost)).toHaveLength(3);
    expect(['localhost', 'db', 'a.localhost', 'db.internal', '[::1]', '10.0.0.1'].some(mayBePublicHost)).toBe(
      false,
    );
  });
});
