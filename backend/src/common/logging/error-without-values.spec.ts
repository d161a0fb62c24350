import { DriverException } from '@mikro-orm/core';
import { errorWithoutValues } from './error-without-values.js';

const THEIRS = 'ann@example.org';

/** As the driver throws it, wrapped as the product's repositories see it. */
function databaseError(fields: Record<string, unknown>, message: string): Error {
  return new DriverException(Object.assign(new Error(message), { severity: 'ERROR', ...fields }));
}

describe('an error in the log', () => {
  it('names table and constraint, and quotes neither row nor statement', () => {
    const error = databaseError(
      {
        code: '23505',
        detail: `Key (email_key)=(${THEIRS}) already exists.`,
        where: `COPY user_account, line 1: "${THEIRS}"`,
        query: `insert into user_account values ('${THEIRS}')`,
        params: [THEIRS],
        table: 'user_account',
        constraint: 'user_account_email',
      },
      'duplicate key value violates unique constraint "user_account_email"',
    );
    const said = errorWithoutValues(error);
    expect(JSON.stringify(said)).not.toContain(THEIRS);
    expect(said).toMatchObject({
      type: 'DriverException',
      errorCode: '23505',
      table: 'user_account',
      constraint: 'user_account_email',
      message: 'duplicate key value violates unique constraint "user_account_email"',
      stack: expect.stringContaining('error-without-values.spec'),
    });
  });

  it('does not quote the value that the database refused, also as the cause of another one', () => {
    const refused = databaseError({ code: '22P02' }, `invalid input syntax for type uuid: "${THEIRS}"`);
    for (const error of [refused, new Error('the write failed', { cause: refused })]) {
      const said = errorWithoutValues(error);
      expect(JSON.stringify(said)).not.toContain(THEIRS);
      expect(said.message).toContain('the database refused a value');
    }
  });

  it('is no longer than somebody reads', () => {
    const said = errorWithoutValues(new Error('x'.repeat(256_000)));
    expect(said.message).toMatch(/^x{8000}… \(248000 characters more\)$/);
    expect(JSON.stringify(said).length).toBeLessThan(20_000);
  });

  it('is left as it is where it is none of a database', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(errorWithoutValues(error)).toMatchObject({
      message: 'connect ECONNREFUSED',
      errorCode: 'ECONNREFUSED',
    });
  });
});
