import { AppConfig } from '../../config/app-config.js';
import { LogoAddress, logoOrigins } from './ticker-dto.js';

const config = (env: Record<string, string>): AppConfig => AppConfig.fromEnv(env, '/');
const apple = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };
const TEMPLATE = 'https://logos.example/v1/{exchange}/{symbol}.png';

describe('logo address', () => {
  it.each<Record<string, string>>([{}, { LOGO_URL_TEMPLATE: '' }])(
    'is that of the image service without configuration: %j',
    (env) => {
      const logos = new LogoAddress(config(env));
      expect(logos.of(apple)).toBe('https://financialmodelingprep.com/image-stock/AAPL.png');
      expect(logos.of({ ...apple, photo: 'https://anywhere.example/a.png' })).toBe(logos.of(apple));
      expect(logoOrigins(config(env))).toEqual(['https://financialmodelingprep.com']);
    },
  );

  it('is none where the service is off, whatever an import said', () => {
    const off = config({ LOGO_URL_TEMPLATE: 'off' });
    const logos = new LogoAddress(off);
    expect(logos.of(apple)).toBeNull();
    expect(logos.of({ ...apple, photo: 'https://anywhere.example/a.png' })).toBeNull();
    expect(logoOrigins(off)).toEqual([]);
  });

  it('is made from the template, with the symbol as data', () => {
    const logos = new LogoAddress(config({ LOGO_URL_TEMPLATE: TEMPLATE }));
    expect(logos.of(apple)).toBe('https://logos.example/v1/NASDAQ/AAPL.png');
    expect(logos.of({ exchangeShortName: 'NYSE', symbol: 'A/../$&^' })).toBe(
      'https://logos.example/v1/NYSE/A%2F..%2F%24%26%5E.png',
    );
  });

  it('prefers a photo whose host is allowed', () => {
    const logos = new LogoAddress(
      config({ LOGO_URL_TEMPLATE: TEMPLATE, LOGO_HOSTS: 'img.example,b.example:8443' }),
    );
    const of = (photo: string): string | null => logos.of({ ...apple, photo });
    expect(of('https://img.example/a.png')).toBe('https://img.example/a.png');
    expect(of('https://b.example:8443/a.png')).toBe('https://b.example:8443/a.png');
    expect(of('https://logos.example/own.png')).toBe('https://logos.example/own.png');
    for (const refused of [
      'http://img.example/a.png',
      'https://img.example.evil.example/a.png',
      'https://img.example:444/a.png',
      'https://b.example/a.png',
      'javascript:alert(1)',
      'nonsense',
    ]) {
      expect(of(refused)).toBe('https://logos.example/v1/NASDAQ/AAPL.png');
    }
    expect(
      logoOrigins(config({ LOGO_URL_TEMPLATE: TEMPLATE, LOGO_HOSTS: 'img.example,logos.example' })),
    ).toEqual(['https://img.example', 'https://logos.example']);
  });

  it.each([
    [{ LOGO_URL_TEMPLATE: 'http://logos.example/{symbol}.png' }, 'must be a URL that starts with https://'],
    [{ LOGO_URL_TEMPLATE: 'https://{symbol}.logos.example/a.png' }, 'LOGO_URL_TEMPLATE'],
    [{ LOGO_URL_TEMPLATE: 'https://logos.example/a.png' }, 'must have {symbol} behind its host'],
    [{ LOGO_HOSTS: 'https://img.example' }, 'must be host names like logos.example'],
    [{ LOGO_HOSTS: "img.example 'unsafe-inline'" }, 'must be host names like logos.example'],
    [{ LOGO_HOSTS: '*.example' }, 'must be host names like logos.example'],
  ])('%j is refused', (env, message) => {
    expect(() => config(env)).toThrow(message);
  });
});
