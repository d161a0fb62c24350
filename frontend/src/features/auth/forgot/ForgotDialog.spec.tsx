import { fireEvent, screen, waitFor } from '@testing-library/react';
import { api } from '../../../lib/api/client';
import { refusal, success } from '../testing/answers';
import { show, toast } from '../testing/screen';
import { ForgotDialog } from './ForgotDialog';

const SENT = { channel: 'email', phone: null, email: 'a…@example.com', resendAfterS: 60 };

let answers: Record<string, unknown>;
let sent: [path: string, body: unknown][];
beforeEach(() => {
  answers = {};
  sent = [];
  jest.spyOn(api, 'POST').mockImplementation(((path: string, { body }: { body: unknown }) => {
    sent.push([path, body]);
    return Promise.resolve(answers[path]);
  }) as never);
  show(<ForgotDialog email="" onClose={() => undefined} />);
});
afterEach(() => jest.restoreAllMocks());

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function askForCode(resendAfterS = 60): Promise<void> {
  answers['/api/verifyEmail'] = success({ ...SENT, resendAfterS });
  type('Email', 'ann@example.com');
  fireEvent.click(button('Send OTP'));
  await screen.findByLabelText('Digit 1 of 6');
}

async function verify(): Promise<void> {
  answers['/api/reset/confirm'] = success(null);
  for (let digit = 1; digit <= 6; digit += 1) type(`Digit ${digit} of 6`, String(digit));
  fireEvent.click(button('Verify'));
  await screen.findByRole('dialog', { name: 'Set New Password' });
}

test('An address that nobody has is told as a toast, and no code is asked for', async () => {
  expect(button('Send OTP')).toBeDisabled();
  answers['/api/verifyEmail'] = refusal('No account.', 'email_unknown');
  type('Email', 'nobody-at-all@example.com');
  fireEvent.click(button('Send OTP'));
  await toast('Invalid Email Id');
  expect(screen.queryByLabelText('Digit 1 of 6')).toBeNull();
});

test('A code of the reset can be asked for again once its countdown is over', async () => {
  await askForCode(1);
  expect(screen.queryByRole('button', { name: 'Send OTP' })).toBeNull();
  expect(button('Re-send OTP')).toBeDisabled();
  expect(screen.getByText('in 1 s')).toBeInTheDocument();
  await waitFor(() => expect(button('Re-send OTP')).toBeEnabled(), { timeout: 5_000 });
  fireEvent.click(button('Re-send OTP'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['/api/verifyEmail', { email: 'ann@example.com' }],
    ['/api/verifyEmail', { email: 'ann@example.com' }],
  ]);
});

test('A code that went to a phone can be sent by mail instead, once the countdown is over', async () => {
  answers['/api/verifyEmail'] = success({ channel: 'sms', phone: '…63', email: null, resendAfterS: 0 });
  type('Email', 'ann@example.com');
  fireEvent.click(button('Send OTP'));
  await screen.findByText(/to your phone …63/);
  answers['/api/verifyEmail'] = success(SENT);
  fireEvent.click(button('Send it by email instead'));
  await screen.findByText(/to your email a…@example\.com\.$/);
  expect(sent.at(-1)).toEqual(['/api/verifyEmail', { email: 'ann@example.com', channel: 'email' }]);
  expect(screen.queryByRole('button', { name: 'Send it by email instead' })).toBeNull();
});

test('The reset takes six digits, then a long enough password twice; each button sleeps until then', async () => {
  await askForCode();
  for (let digit = 1; digit <= 5; digit += 1) type(`Digit ${digit} of 6`, '1');
  expect(button('Verify')).toBeDisabled();
  await verify();
  expect(screen.getByLabelText('Email')).toBeDisabled();
  const update = button('Update Password');
  expect(update).toBeDisabled();
  type('New password', 'short');
  type('Confirm password', 'short');
  expect(update).toBeDisabled();
  type('New password', 'secret-2');
  expect(screen.getByText('Confirm password must be same as password.')).toBeInTheDocument();
  expect(update).toBeDisabled();
  type('Confirm password', 'secret-2');
  expect(update).toBeEnabled();
  answers['/api/updatePasswordForUser'] = success(null);
  fireEvent.click(update);
  expect(await screen.findByRole('dialog', { name: 'Success!' })).toHaveTextContent(
    'Password updated successfully!',
  );
});

test('An update of the password that fails is a toast, what the server says stands at the field, and the dialog stays', async () => {
  await askForCode();
  await verify();
  answers['/api/updatePasswordForUser'] = refusal('This password is too easy to guess.', 'password_weak');
  type('New password', 'password');
  type('Confirm password', 'password');
  fireEvent.click(button('Update Password'));
  await toast('Something went wrong');
  expect(screen.getByText('This password is too easy to guess.')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Set New Password' })).toBeInTheDocument();
  type('New password', 'password-2');
  expect(screen.queryByText('This password is too easy to guess.')).toBeNull();
});
