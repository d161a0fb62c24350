import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { answerApi, Refusal, show } from '../../../../test/shown';
import { FirstAdminPage } from './FirstAdminPage';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('The set-up asks for a brand, sends it with the account, and says why a password was refused', async () => {
  const asked = answerApi({
    '/api/application-info': { brandName: 'PriceAlgo' },
    '/api/admin/setup': new Refusal('password_refused', 'Please choose at least 6 characters.'),
  });
  show(<FirstAdminPage />, '/admin/setup#TOKEN');
  const brand = await screen.findByLabelText('Brand');
  expect(brand).toHaveValue('PriceAlgo');
  fireEvent.change(brand, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('This field is required.')).toBeInTheDocument();
  fireEvent.change(brand, { target: { value: 'Harbour Prices' } });
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Europe/Vienna' } });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.change(await screen.findByLabelText('Full name'), { target: { value: 'Rosa Keeper' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'rosa@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'short' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the administrator' }));
  expect(await screen.findByText('Please choose at least 6 characters.')).toBeInTheDocument();
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    {
      token: 'TOKEN',
      ...{ brandName: 'Harbour Prices', timeZone: 'Europe/Vienna' },
      ...{ name: 'Rosa Keeper', email: 'rosa@example.com', password: 'short' },
    },
  ]);
});

test('Without the token of the start the set-up leads to the login', () => {
  show(<FirstAdminPage />, '/admin/setup');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/admin/login');
});
