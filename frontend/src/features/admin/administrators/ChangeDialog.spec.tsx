import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerApi, Refusal, show } from '../../../../test/shown';
import type { Administrator } from './administrators-api';
import { ChangeDialog } from './ChangeDialog';

const noor = { userId: 'u-1', name: 'Noor', email: 'noor@example.com', role: 'support' } as Administrator;

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('The dialog of a role sets another role only, says what it opens, and keeps open where the password is wrong', async () => {
  const closed = jest.fn();
  const asked = answerApi({
    '/api/admin/administrators/role': new Refusal('password_wrong', 'The current password is not right.'),
  });
  show(<ChangeDialog what="role" administrator={noor} onClose={closed} />);
  const set = screen.getByRole('button', { name: 'Set role' });
  expect(set).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'editor' } });
  expect(screen.getByText('Writes what visitors read: pages, posts and pictures.')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Your own password'), { target: { value: 'not my password' } });
  fireEvent.click(set);
  expect(await screen.findByText('The current password is not right.')).toBeInTheDocument();
  expect(screen.getByLabelText('Your own password')).toHaveAccessibleDescription(
    'The current password is not right.',
  );
  expect(asked.map(({ body }) => body)).toEqual([
    { userId: 'u-1', role: 'editor', password: 'not my password' },
  ]);
  expect(closed).not.toHaveBeenCalled();
});

test('An administrator is removed with the password of whoever asks', async () => {
  const closed = jest.fn();
  const asked = answerApi({ '/api/admin/administrators/remove': {} });
  show(<ChangeDialog what="remove" administrator={noor} onClose={closed} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('This field is required.')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Your own password'), { target: { value: 'my password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(asked[0]).toMatchObject({ body: { userId: 'u-1', password: 'my password' } });
});
