import { act, fireEvent, screen } from '@testing-library/react';
import { api } from '../../../lib/api/client';
import { closeAuthDialog, useAuthView } from '../../../lib/session/auth-dialog';
import { refusal } from '../testing/answers';
import { show } from '../testing/screen';
import { SocialLoginPage } from './SocialLoginPage';

const View = () => <p data-testid="dialog">{useAuthView() ?? 'none'}</p>;

afterEach(() => {
  jest.restoreAllMocks();
  act(() => closeAuthDialog());
  window.history.replaceState(null, '', '/');
});

test('A code that is good for nothing is told in the server’s words, and the login is offered', async () => {
  const post = jest
    .spyOn(api, 'POST')
    .mockResolvedValue(refusal('This link has expired.', 'ticket_expired') as never);
  window.history.replaceState(null, '', '/social-login#code=xyz');
  show(
    <>
      <SocialLoginPage />
      <View />
    </>,
  );
  expect(screen.getByRole('heading', { name: 'Redirecting...' })).toBeInTheDocument();
  expect(window.location.hash).toBe('');
  await screen.findByRole('heading', { name: 'The login was not completed' });
  expect(screen.getByText('This link has expired.')).toBeInTheDocument();
  expect(post).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(screen.getByTestId('dialog')).toHaveTextContent('login');
});
