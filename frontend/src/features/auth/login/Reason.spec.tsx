import { render, screen } from '@testing-library/react';
import { openAuthDialog, type AuthPurpose } from '../../../lib/session/auth-dialog';
import { Reason } from './Reason';

/** Every reason that a dialog may open for: the compiler asks for the sentence of a new one. */
const SENTENCES: Record<NonNullable<AuthPurpose['reason']>, string> = {
  analysis: 'Market Analysis of AAPL opens after the login. Its price and chart are open to everybody.',
  watch: 'Log in, and AAPL is on your watchlist.',
  alert: 'Alerts on AAPL are for members: log in to set one.',
  draw: 'Drawings on AAPL and layouts of the chart are kept with your account: log in to make them.',
  profile: 'Your profile opens after the login.',
  watchlists: 'Your watchlists open after the login.',
  alerts: 'Your alerts open after the login.',
  notifications: 'Your notifications open after the login.',
};

test.each(Object.entries(SENTENCES))('a dialog that opened for %s says so', (reason, sentence) => {
  openAuthDialog('login', { reason: reason as keyof typeof SENTENCES, symbol: 'AAPL' });
  render(<Reason />);
  expect(screen.getByTestId('login-reason')).toHaveTextContent(sentence);
});

test('one that was asked for by name says nothing', () => {
  openAuthDialog('login');
  const { container } = render(<Reason />);
  expect(container).toBeEmptyDOMElement();
});
