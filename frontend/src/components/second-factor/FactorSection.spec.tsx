import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerApi, Refusal, show } from '../../../test/shown';
import { adminFactor, memberFactor } from '../../lib/account/second-factor';
import { FactorSection } from './FactorSection';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const section = async () => within(await screen.findByRole('region', { name: 'Second factor' }));

test.each([
  [
    { connected: false, required: false, recoveryCodesLeft: 0 },
    'You log in with your password alone.',
    ['Set up an authenticator app'],
  ],
  [
    { connected: true, required: false, recoveryCodesLeft: 9 },
    /9 recovery codes are left/,
    ['New recovery codes', 'Connect another app', 'Turn off'],
  ],
  // Where one is required it can be replaced, not turned off.
  [
    { connected: true, required: true, recoveryCodesLeft: 10 },
    /10 recovery codes are left/,
    ['New recovery codes', 'Connect another app'],
  ],
])('The second factor %j says how it is and offers what can be done', async (factor, words, acts) => {
  answerApi({ '/api/admin/totp': factor });
  show(<FactorSection calls={adminFactor} hasPassword onSetUp={jest.fn()} onCodes={jest.fn()} />);
  const own = await section();
  expect(await own.findByText(words)).toBeInTheDocument();
  expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(acts);
});

test('A wrong password and a wrong code stand at their fields, and new codes are handed on', async () => {
  const answers = [
    new Refusal('password_wrong', 'The current password is not right.'),
    new Refusal('totp_invalid', 'This code is not right.'),
    { recoveryCodes: ['aaaa', 'bbbb'] },
  ];
  const asked = answerApi({
    '/api/admin/totp': { connected: true, required: false, recoveryCodesLeft: 9 },
    '/api/admin/totp/recovery-codes': () => answers.shift(),
  });
  const onCodes = jest.fn();
  show(<FactorSection calls={adminFactor} hasPassword onSetUp={jest.fn()} onCodes={onCodes} />);
  fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  const [password, code] = [
    await screen.findByLabelText('Your password'),
    screen.getByLabelText('Code of the app, or a recovery code'),
  ];
  const send = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  fireEvent.change(password, { target: { value: 'x' } });
  fireEvent.change(code, { target: { value: ' 123456 ' } });
  send();
  await waitFor(() => expect(password).toHaveAccessibleDescription('The current password is not right.'));
  send();
  await waitFor(() => expect(code).toHaveAccessibleDescription('This code is not right.'));
  send();
  await waitFor(() => expect(onCodes).toHaveBeenCalledWith(['aaaa', 'bbbb']));
  expect(asked.at(-2)?.body ?? asked.at(-1)?.body).toEqual({ password: 'x', code: '123456' });
});

test('Without a password there is nothing to set up yet', async () => {
  answerApi({ '/api/totp': { connected: false, required: false, recoveryCodesLeft: 0 } });
  show(<FactorSection calls={memberFactor} hasPassword={false} onSetUp={jest.fn()} onCodes={jest.fn()} />);
  const own = await section();
  expect(await own.findByText(/^Set a password first/)).toBeInTheDocument();
  expect(own.queryAllByRole('button')).toEqual([]);
});
