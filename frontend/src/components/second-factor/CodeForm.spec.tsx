import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakePasskeys } from '../../../test/passkeys';
import { show } from '../../../test/shown';
import type { PasskeyRequest } from '../../lib/account/passkeys';
import { CodeForm, type CodeFormProps } from './CodeForm';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const REQUEST: PasskeyRequest = {
  challenge: 'AAAA',
  timeout: 300_000,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'preferred',
};

function shown(ways: CodeFormProps<string>['ways'], send: CodeFormProps<string>['send']) {
  const onDone = jest.fn<(answer: string) => void>();
  show(
    <CodeForm
      ways={ways}
      challenge={() => Promise.resolve(REQUEST)}
      send={send}
      onDone={onDone}
      onBack={() => undefined}
    />,
  );
  return onDone;
}
const offered = (): (string | null)[] => screen.getAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  [{ app: true, passkey: false }, 'Authenticator code', ['Verify', 'Use a recovery code', 'Back']],
  [{ app: false, passkey: true }, 'Passkey', ['Use a passkey', 'Use a recovery code', 'Back']],
  [
    { app: true, passkey: true },
    'Passkey',
    ['Use a passkey', 'Use the authenticator app', 'Use a recovery code', 'Back'],
  ],
])('The login with %j begins with what the account has, and offers the rest', (ways, title, buttons) => {
  shown(ways, () => Promise.resolve('in'));
  expect(screen.getByRole('heading')).toHaveTextContent(title);
  expect(offered()).toEqual(buttons);
});

test('A passkey logs in without a code', async () => {
  const { answered } = fakePasskeys();
  const send = jest.fn(() => Promise.resolve('in'));
  const onDone = shown({ app: true, passkey: true }, send);
  press('Use a passkey');
  await waitFor(() => expect(onDone.mock.calls[0]?.[0]).toBe('in'));
  expect(send).toHaveBeenCalledWith({ passkey: answered });
});

test.each([
  ['NotAllowedError', 'No passkey was used: the request was cancelled or timed out.'],
  ['SecurityError', /^Passkeys do not work at this address \(localhost\)/],
  ['DataError', 'The passkey could not be used. Please try again.'],
])('A browser that says %s is put in words, and the code is still a way in', async (name, words) => {
  fakePasskeys(new DOMException('', name));
  const send = jest.fn(() => Promise.resolve('in'));
  shown({ app: true, passkey: true }, send);
  press('Use a passkey');
  expect(await screen.findByText(words)).toBeInTheDocument();
  press('Use a recovery code');
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: ' abcd ' } });
  press('Verify');
  await waitFor(() => expect(send).toHaveBeenCalledWith({ code: 'abcd' }));
});

test('A page without passkeys says why', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  shown({ app: false, passkey: true }, () => Promise.resolve('in'));
  press('Use a passkey');
  expect(await screen.findByText(/they need https, or localhost/)).toBeInTheDocument();
});
