import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { api } from '../../../lib/api/client';
import { refusal } from '../testing/answers';
import { show } from '../testing/screen';
import { LoginDialog } from './LoginDialog';

const email = (): HTMLElement => screen.getByLabelText('Email');
const password = (): HTMLElement => screen.getByLabelText('Password');
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });

let answer: (value: unknown) => void;
let post: jest.SpyInstance;
beforeEach(() => {
  post = jest
    .spyOn(api, 'POST')
    .mockImplementation((() => new Promise((resolve) => (answer = resolve))) as never);
  show(<LoginDialog email="" onSwitch={() => undefined} onClose={() => undefined} />);
});
afterEach(() => jest.restoreAllMocks());

test('The login asks for both fields once it is tried, and sends nothing', () => {
  expect(screen.queryByText('This field is required.')).toBeNull();
  fireEvent.submit(email().closest('form')!);
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  type(email(), 'ann@example.com');
  expect(screen.getAllByText('This field is required.')).toHaveLength(1);
  expect(post).not.toHaveBeenCalled();
});

test('A login whose request fails ends the loading, which nobody closes before, and empties the form without a word', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  type(email(), 'ann@example.com');
  type(password(), 'secret-1');
  fireEvent.submit(email().closest('form')!);
  await screen.findByRole('dialog', { name: 'Loading...' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.getByRole('dialog', { name: 'Loading...' })).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Login' })).toBeInTheDocument();

  await act(async () => answer(refusal('Bad gateway', 'unknown', 502)));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Loading...' })).toBeNull());
  expect(email()).toHaveValue('');
  expect(password()).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(error.mock.calls).toEqual([['Something went wrong!']]);
});

test('A login that is refused says so in a dialog, which Escape closes alone', async () => {
  type(email(), 'ann@example.com');
  type(password(), 'not-the-password');
  fireEvent.submit(email().closest('form')!);
  await screen.findByRole('dialog', { name: 'Loading...' });
  await act(async () => answer(refusal('Invalid email or password.')));
  expect(await screen.findByRole('dialog', { name: 'Login failed' })).toHaveTextContent(
    'Invalid email or password.',
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Login failed' })).toBeNull());
  expect(email()).toHaveValue('ann@example.com');
});

test('A login of an account with an authenticator app asks for the code, and goes back to both fields', async () => {
  type(email(), 'ann@example.com');
  type(password(), 'secret-1');
  fireEvent.submit(email().closest('form')!);
  await screen.findByRole('dialog', { name: 'Loading...' });
  await act(async () =>
    answer(refusal('Please enter the 6-digit code of your authenticator app.', 'totp_required')),
  );
  expect(
    await screen.findByText('Please enter the 6-digit code of your authenticator app.'),
  ).toBeInTheDocument();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'Login failed' })).toBeNull();
  [...'123456'].forEach((digit, index) => type(screen.getByLabelText(`Digit ${index + 1} of 6`), digit));
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
  expect(post.mock.calls[1]).toEqual([
    '/api/login',
    { body: { email: 'ann@example.com', password: 'secret-1', code: '123456' } },
  ]);
  await act(async () => answer(refusal('This code is not right.', 'totp_invalid')));
  expect(await screen.findByText('This code is not right.')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(email()).toHaveValue('ann@example.com');
});
