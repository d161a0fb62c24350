import { HttpAdapterHost } from '@nestjs/core';
import { AppConfig } from '../../../config/app-config.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { RelyingPartyService } from './relying-party.service.js';

function party(env: Record<string, string>): RelyingPartyService {
  const config = AppConfig.fromEnv({ NODE_ENV: 'test', ALLOW_PUBLIC_DEVELOPMENT: 'true', ...env }, '/tmp');
  return new RelyingPartyService(new PublicAddress(config, new HttpAdapterHost()), config);
}

describe('RelyingPartyService', () => {
  it('goes by the host name of PUBLIC_URL, whose pages may ask, and those of ALLOWED_ORIGINS', () => {
    const own = party({
      PUBLIC_URL: 'https://prices.example:8443',
      ALLOWED_ORIGINS: 'https://app.prices.example',
    });
    expect([own.available, own.id()]).toEqual([true, 'prices.example']);
    expect(own.mayAsk('https://prices.example:8443')).toBe(true);
    expect(own.mayAsk('https://app.prices.example')).toBe(true);
    for (const foreign of [
      'https://prices.example',
      'http://prices.example:8443',
      'https://evil.example',
      'https://prices.example:8443.evil.example',
      'http://localhost:5173',
      'null',
      '',
    ])
      expect(own.mayAsk(foreign)).toBe(false);
  });

  it('is localhost on a developer’s machine, from whatever port the page comes', () => {
    const own = party({ PORT: '3000' });
    expect([own.available, own.id()]).toEqual([true, 'localhost']);
    expect(own.mayAsk('http://localhost:3000')).toBe(true);
    expect(own.mayAsk('http://localhost:5173')).toBe(true);
    for (const foreign of [
      'http://127.0.0.1:3000',
      'http://localhost.evil.example',
      'http://localhost:1@evil.example',
    ])
      expect(own.mayAsk(foreign)).toBe(false);
  });

  it.each(['http://127.0.0.1:8080', 'http://[::1]:8080', 'https://203.0.113.7'])(
    'says of %s that passkeys need a host name',
    (PUBLIC_URL) => {
      const own = party({ PUBLIC_URL });
      expect(own.available).toBe(false);
      expect(() => own.id()).toThrow('Passkeys need a host name');
    },
  );
});
