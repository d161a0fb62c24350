import { ApiError } from '../../lib/http/api-error';
import { serverMessage } from './messages';

test('a person reads what the server answered, not that a request failed', () => {
  expect(serverMessage(new ApiError('Taken.', 200, 'username_taken', null))).toBe('Taken.');
  expect(serverMessage(new ApiError('Wait.', 429, 'too_many_requests', null))).toBe('Wait.');
  for (const status of [0, 401, 500, 503])
    expect(serverMessage(new ApiError('x', status, 'x', null))).toBeNull();
  expect(serverMessage(new TypeError('x'))).toBeNull();
});

test('of a refused form it is what was said of the field', () => {
  const fields = { email: 'email must be an email' };
  expect(serverMessage(new ApiError('Not valid.', 400, 'invalid_request', null, fields))).toBe(fields.email);
  expect(serverMessage(new ApiError('Not valid.', 400, 'invalid_request', null))).toBe('Not valid.');
});
