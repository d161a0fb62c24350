import { generateSync } from 'otplib';
import { newTotpSecret, totpStep, totpUrl } from './second-factor.service.js';

const NOW_MS = 1_790_000_010_000;
const STEP = Math.floor(NOW_MS / 30_000);

describe('TOTP', () => {
  const secret = newTotpSecret();
  const codeAt = (shiftS: number): string => generateSync({ secret, epoch: NOW_MS / 1_000 + shiftS });

  it('takes the codes of this step and of its neighbours', () => {
    expect([-30, 0, 30].map((shift) => totpStep(secret, codeAt(shift), null, NOW_MS))).toEqual([
      STEP - 1,
      STEP,
      STEP + 1,
    ]);
    for (const shift of [-90, 90]) expect(totpStep(secret, codeAt(shift), null, NOW_MS)).toBeNull();
  });

  it('takes no code of a step that was used, nor of an earlier one', () => {
    expect(totpStep(secret, codeAt(0), STEP, NOW_MS)).toBeNull();
    expect(totpStep(secret, codeAt(-30), STEP, NOW_MS)).toBeNull();
    expect(totpStep(secret, codeAt(30), STEP, NOW_MS)).toBe(STEP + 1);
  });

  it.each(['', '12345', '1234567', 'abcdef', '12 456', '١٢٣٤٥٦'])('refuses %p', (code) => {
    expect(totpStep(secret, code, null, NOW_MS)).toBeNull();
  });

  it('names site and account for the app', () => {
    const url = new URL(totpUrl(secret, 'PriceAlgo', 'ada@example.org'));
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toContain('PriceAlgo:ada@example.org');
    expect(url.searchParams.get('secret')).toBe(secret);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });
});
