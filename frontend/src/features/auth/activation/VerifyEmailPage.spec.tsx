import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { api } from '../../../lib/api/client';
import { refusal, success } from '../testing/answers';
import { show, toast } from '../testing/screen';
import { VerifyEmailPage } from './VerifyEmailPage';

let post: jest.SpyInstance;
/** What the server says to the next question. */
let answer: (value: unknown) => void;
beforeEach(() => {
  post = jest
    .spyOn(api, 'POST')
    .mockImplementation((() => new Promise((resolve) => (answer = resolve))) as never);
});
afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

function open(address: string): void {
  window.history.replaceState(null, '', address);
  show(<VerifyEmailPage />);
}

test('The page of a mailed link says that it verifies until the server has answered, and takes the token out of the address', async () => {
  open('/verify-email?token=abc');
  expect(screen.getByRole('heading', { name: 'Verifing...' })).toBeInTheDocument();
  expect(window.location.search).toBe('');
  await act(async () => answer(success({ needs: 'password' })));
  expect(await screen.findByRole('heading', { name: 'Activate your account' })).toBeInTheDocument();
});

test('A link that is nobody’s offers to send a new one, and so does an address without a token', async () => {
  open('/verify-email?token=abc');
  await act(async () => answer(refusal('No.', 'ticket_invalid')));
  await screen.findByRole('heading', { name: 'This link is not valid' });
  const send = screen.getByRole('button', { name: 'Send a new link' });
  expect(send).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' ann@example.com ' } });
  fireEvent.click(send);
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
  expect(post).toHaveBeenLastCalledWith('/api/activation/resend', { body: { email: 'ann@example.com' } });
  await act(async () => answer(success(null, 'Please check your inbox to activate your account')));
  await toast('Please check your inbox to activate your account');
});

test('An address without a token is a link that is not valid, and nobody is asked', () => {
  open('/verify-email');
  expect(screen.getByRole('heading', { name: 'This link is not valid' })).toBeInTheDocument();
  expect(post).not.toHaveBeenCalled();
});
