import { isPublicAddress, mayBePublicHost, publicLookup } from './public-hosts.js';

describe('public hosts', () => {
  it.each(['8.8.8.8', '142.250.185.78', '100.63.0.1', '172.32.0.1', '2a00:1450:4001:81b::200e'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'push.example.com',
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

  it('looks at names, too', () => {
    expect(['fcm.googleapis.com', '[2a00:1450:4001::1]', '8.8.8.8'].filter(mayBePublicHost)).toHaveLength(3);
    expect(['localhost', 'db', 'a.localhost', 'db.internal', '[::1]', '10.0.0.1'].some(mayBePublicHost)).toBe(
      false,
    );
  });

  it('a name that leads to this machine is refused at the moment of connecting', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
      expect(error).toMatchObject({ code: 'ENOTPUBLIC' });
    }
  });
});
