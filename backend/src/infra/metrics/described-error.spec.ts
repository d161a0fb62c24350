import { describedError, withoutPersonalData } from './described-error.js';

it.each([
  ['no row for ada@example.org', 'no row for …'],
  ['no row for Ada.Lovelace+x@sub.example.org.', 'no row for …'],
  ['Key (email)=(ada@example.org) already exists', 'Key (email)=(…) already exists'],
  [`Cannot read 'Ada Lovelace' of "secret word" and \`x y\``, 'Cannot read … of … and …'],
  ['user 4fbd2a51-1d1f-4c1e-9f0e-6f1c2d3e4f50 is gone', 'user … is gone'],
  ['connect ECONNREFUSED 10.1.2.3:5432', 'connect ECONNREFUSED …'],
  ['no answer from fe80::1ff:fe23:4567:890a', 'no answer from …'],
  ['call +49 170 1234567 now', 'call … now'],
  ['took 10000 ms, 3 tries', 'took … ms, 3 tries'],
  ['bad token whsec_3q2-7wAAAbbbCCCdddEEEfff', 'bad token …'],
  ['GET https://vendor.example/quote?apikey=abc&symbol=AAPL failed', 'GET https://vendor.example/… failed'],
  ['a\n  b\tc', 'a b c'],
])('%j is kept as %j', (message, kept) => {
  expect(withoutPersonalData(message)).toBe(kept);
});

describe('an error as it is listed', () => {
  const thrown = (message: string): Error => new TypeError(message);

  it('has its class, its place in the code and a message that names nobody', () => {
    expect(describedError(thrown('no ada@example.org'))).toEqual({
      errorClass: 'TypeError',
      message: 'no …',
      place: expect.stringMatching(/^infra\/metrics\/described-error\.spec\.ts:\d+$/),
    });
  });

  it('has what the database calls it, and nothing of the row', () => {
    const error = Object.assign(new Error('value too long: ada'), {
      code: '22001',
      detail: 'Failing row: ada',
    });
    const { errorClass, message } = describedError(error);
    expect([errorClass, message]).toEqual(['Error 22001', 'the database refused a value']);
  });

  it('can be anything that is thrown', () => {
    expect(describedError('ada@example.org is no error')).toMatchObject({
      errorClass: 'string',
      message: '… is no error',
    });
    expect(describedError(undefined)).toEqual({ errorClass: 'undefined', message: '', place: null });
  });
});
