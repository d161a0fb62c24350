import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { api } from '../../../lib/api/client';
import { refusal, success } from '../testing/answers';
import { show, toast } from '../testing/screen';
import { SignUpDialog } from './SignUpDialog';

/** What the server says to each call; what is not there has no answer. */
let answers: Record<string, unknown>;
let sent: string[];
beforeEach(() => {
  answers = {};
  sent = [];
  jest.spyOn(api, 'POST').mockImplementation(((path: string) => {
    sent.push(path);
    const answer = answers[path];
    if (answer instanceof Error) return Promise.reject(answer);
    return answer ? Promise.resolve(answer) : new Promise(() => undefined);
  }) as never);
  show(<SignUpDialog email="" onSwitch={() => undefined} onClose={() => undefined} />);
});
afterEach(() => jest.restoreAllMocks());

const REQUIRED = 'This field is required.';
const field = (label: string): HTMLElement => screen.getByLabelText(label);
const type = (label: string, value: string): void =>
  void fireEvent.change(field(label), { target: { value } });
const submit = (): void => void fireEvent.submit(field('Email').closest('form')!);

function fill(): void {
  type('Full name', 'Ann Quill');
  type('Username', 'annquill100');
  type('Email', 'ann@example.com');
  type('Password', 'password');
  type('Confirm password', 'password');
  fireEvent.click(field('I confirm that I am at least 18 years old.'));
}

test('The errors of a sign-up wait for the first attempt and then follow each edit', () => {
  type('Email', 'a');
  type('Email', '');
  fireEvent.blur(field('Email'));
  expect(screen.queryByText(REQUIRED)).toBeNull();
  submit();
  // Name, username, email, password and its confirmation.
  expect(screen.getAllByText(REQUIRED)).toHaveLength(5);
  expect(screen.getByText('Please confirm your age.')).toBeInTheDocument();
  type('Email', 'a');
  expect(screen.getAllByText(REQUIRED)).toHaveLength(4);
  type('Password', 'secret-1');
  expect(screen.getByText('Confirm password must be same as password.')).toBeInTheDocument();
  type('Confirm password', 'secret-1');
  expect(screen.queryByText('Confirm password must be same as password.')).toBeNull();
  fireEvent.click(field('I confirm that I am at least 18 years old.'));
  expect(screen.queryByText('Please confirm your age.')).toBeNull();
  type('Mobile number', '2025550123');
  expect(screen.getByText('Please verify your mobile number')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('A sign-up says that a username is gone when its field is left, and forgets it with the next edit', async () => {
  answers['/api/verify-username'] = refusal("Username doesn't available.", 'username_taken');
  type('Username', 'taken');
  expect(sent).toEqual([]);
  fireEvent.blur(field('Username'));
  await screen.findByText("Username doesn't available.");
  type('Username', 'taken1');
  expect(screen.queryByText("Username doesn't available.")).toBeNull();
});

test('A sign-up refuses what is no number of the country, shows what a wrong code is answered, and gives a code up', async () => {
  const send = screen.getByRole('button', { name: 'Send OTP' });
  await waitFor(() => expect(field('Country code').querySelector('option[value="GB"]')).not.toBeNull());
  expect(field('Country code')).toHaveValue('US');
  fireEvent.change(field('Country code'), { target: { value: 'GB' } });
  type('Mobile number', '12');
  fireEvent.click(send);
  await screen.findByText('This is not a mobile number of that country.');
  expect(sent).toEqual([]);

  answers['/api/phone/send'] = success({ resendAfterS: 60 });
  answers['/api/phone/confirm'] = refusal('This code is not right.', 'code_wrong');
  type('Mobile number', '7400123456');
  fireEvent.click(send);
  const first = await screen.findByLabelText('Digit 1 of 6');
  expect(field('Mobile number')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
  for (let digit = 1; digit <= 6; digit += 1) type(`Digit ${digit} of 6`, '0');
  fireEvent.keyDown(first, { key: 'Enter' });
  await toast('This code is not right.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(field('Mobile number')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
});

test('What the server refuses of a sign-up stands in an error dialog, and the form stays as it was', async () => {
  answers['/api/signup'] = refusal('This password is too easy to guess.', 'password_weak');
  fill();
  submit();
  expect(await screen.findByRole('dialog', { name: 'Sign up failed' })).toHaveTextContent(
    'This password is too easy to guess.',
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign up failed' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Sign Up' })).toBeInTheDocument();
  expect(field('Full name')).toHaveValue('Ann Quill');
});

test('A sign-up whose request fails is only logged, and its loading closes', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answers['/api/signup'] = new TypeError('Failed to fetch');
  fill();
  await act(async () => submit());
  await waitFor(() => expect(error.mock.calls).toEqual([['Something went wrong!']]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Loading...' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Sign Up' })).toBeEnabled();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
