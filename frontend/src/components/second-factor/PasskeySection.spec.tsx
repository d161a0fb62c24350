import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakePasskeys } from '../../../test/passkeys';
import { answerApi, Refusal, show } from '../../../test/shown';
import { memberPasskeys } from '../../lib/account/passkeys';
import { memberFactor } from '../../lib/account/second-factor';
import { PasskeySection } from './PasskeySection';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const NO_FACTOR = { connected: false, required: false, passkeys: 0, recoveryCodesLeft: 0 };
const PASSKEY = { id: 'p1', name: 'Laptop', createdMs: Date.UTC(2026, 10, 27, 12), lastUsedMs: null };
const CREATION = {
  challenge: 'AAAA',
  timeout: 300_000,
  rp: { id: 'localhost', name: 'PriceAlgo' },
  user: { id: 'AAAA', name: 'ann@example.org', displayName: 'Ann' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'preferred',
  },
  attestation: 'none',
};
const REQUEST = {
  challenge: 'AAAA',
  timeout: 300_000,
  rpId: 'localhost',
  allowCredentials: [{ id: 'AAAA', type: 'public-key', transports: ['internal'] }],
  userVerification: 'preferred',
};

const section = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));
const onOpened = jest.fn();
function shown(hasPassword = true): void {
  show(
    <PasskeySection
      calls={memberPasskeys}
      factor={memberFactor}
      hasPassword={hasPassword}
      onOpened={onOpened}
    />,
  );
}
const typePassword = (): boolean =>
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'secret' } });
const go = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));

test.each([
  ['without one', true, { available: true, passkeys: [] }, 'There is no passkey yet.', true],
  ['at an IP address', true, { available: false, passkeys: [] }, /^Passkeys need a host name/, false],
  ['without a password', false, { available: true, passkeys: [] }, /^Set a password first/, false],
  [
    'with ten',
    true,
    { available: true, passkeys: Array.from({ length: 10 }, (_, id) => ({ ...PASSKEY, id: String(id) })) },
    'You have as many passkeys as there can be: 10.',
    false,
  ],
])('Passkeys say %s what can be done', async (_when, hasPassword, list, words, mayAdd) => {
  answerApi({ '/api/passkeys': list, '/api/totp': NO_FACTOR });
  shown(hasPassword);
  const own = await section();
  expect(await own.findByText(words)).toBeInTheDocument();
  expect(own.queryByRole('button', { name: 'Add a passkey' }) !== null).toBe(mayAdd);
});

test('The first passkey is made with the password, and hands its session and recovery codes on', async () => {
  const { made } = fakePasskeys();
  const session = { userId: 'u1', email: 'ann@example.org', token: 'new' };
  const asked = answerApi({
    '/api/passkeys': { available: true, passkeys: [] },
    '/api/totp': NO_FACTOR,
    '/api/passkeys/enrol': CREATION,
    '/api/passkeys/add': { recoveryCodes: ['aaaa'], session },
  });
  shown();
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText(/all other sessions of yours end/)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Desk ' } });
  typePassword();
  go();
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(session, ['aaaa']));
  expect(sentOf(asked)).toEqual([
    ['/api/passkeys/enrol', { password: 'secret' }],
    ['/api/passkeys/add', { name: 'Desk', passkey: made }],
  ]);
});

const sentOf = (asked: ReturnType<typeof answerApi>) =>
  asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const ONE = { ...NO_FACTOR, passkeys: 1, recoveryCodesLeft: 9 };

test('A passkey is renamed by its name alone', async () => {
  const asked = answerApi({
    '/api/passkeys': { available: true, passkeys: [PASSKEY] },
    '/api/totp': ONE,
    '/api/passkeys/rename': {},
  });
  shown();
  expect(await screen.findByText(/^Added Nov 27, 2026, never used$/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Rename Laptop' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Desk' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentOf(asked)).toEqual([['/api/passkeys/rename', { id: 'p1', name: 'Desk' }]]));
});

test('The last passkey is removed with the password and a passkey or a recovery code', async () => {
  const { answered } = fakePasskeys();
  const answers = [new Refusal('totp_invalid', 'This code is not right.'), {}];
  const asked = answerApi({
    '/api/passkeys': { available: true, passkeys: [PASSKEY] },
    '/api/totp': ONE,
    '/api/passkeys/challenge': REQUEST,
    '/api/passkeys/remove': () => answers.shift(),
  });
  shown();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  expect(await screen.findByText(/your recovery codes are no longer good/)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Use a code'));
  typePassword();
  const code = screen.getByLabelText('Recovery code');
  fireEvent.change(code, { target: { value: 'abcd' } });
  fireEvent.click(screen.getByText('Continue'));
  await waitFor(() => expect(code).toHaveAccessibleDescription('This code is not right.'));
  fireEvent.click(screen.getByText('Use a passkey'));
  fireEvent.click(screen.getByText('Continue'));
  await waitFor(() =>
    expect(sentOf(asked)).toEqual([
      ['/api/passkeys/remove', { id: 'p1', password: 'secret', code: 'abcd' }],
      ['/api/passkeys/challenge', null],
      ['/api/passkeys/remove', { id: 'p1', password: 'secret', passkey: answered }],
    ]),
  );
});
