import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerApi, Refusal, show } from '../../../../test/shown';
import { UserFactor } from './UserFactor';
import type { UserRow } from './users-api';

const ann = { userId: 'u-1', name: 'Ann Quill' } as UserRow;

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('The second factor of a member is reset with a reason and the password of whoever does it', async () => {
  const answers = [new Refusal('password_wrong', 'The current password is not right.'), { sessions: 2 }];
  const asked = answerApi({ '/api/admin/users/reset-factor': () => answers.shift() });
  show(<UserFactor member={ann} connected />);
  fireEvent.click(screen.getByRole('button', { name: 'Reset second factor' }));
  await screen.findByRole('dialog', { name: 'Reset the second factor of Ann Quill?' });
  const submit = (): boolean =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Reset second factor' }).at(-1)!);
  submit();
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByLabelText('Reason'), {
    target: { value: 'Called back, knew the last invoice.' },
  });
  fireEvent.change(screen.getByLabelText('Your own password'), { target: { value: 'wrong' } });
  submit();
  await waitFor(() =>
    expect(screen.getByLabelText('Your own password')).toHaveAccessibleDescription(
      'The current password is not right.',
    ),
  );
  fireEvent.change(screen.getByLabelText('Your own password'), { target: { value: 'right' } });
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { userId: 'u-1', reason: 'Called back, knew the last invoice.', password: 'wrong' },
    { userId: 'u-1', reason: 'Called back, knew the last invoice.', password: 'right' },
  ]);
});

test('Where there is no second factor there is nothing to reset', () => {
  show(<UserFactor member={ann} connected={false} />);
  expect(screen.getByText('Logs in with the password alone.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
