import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerApi, show } from '../../../../test/shown';
import { UserActs } from './UserActs';
import type { UserRow } from './users-api';

const DAY_MS = 86_400_000;
const member = (changes: Partial<UserRow> = {}): UserRow =>
  ({
    userId: 'u-1',
    name: 'Ann Quill',
    status: 'Active',
    subscription_end: Date.now() + 14 * DAY_MS,
    ...changes,
  }) as UserRow;

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('What is no number of days is said to be none, stays as it was typed, and changes nothing', () => {
  const asked = answerApi({});
  show(<UserActs member={member()} />);
  for (const typed of ['-5', '0', '1.5', '3651', '99999999', 'a month']) {
    fireEvent.change(screen.getByLabelText('Days to add'), { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Extend' }));
    expect(screen.getByText('Please give a whole number of days from 1 to 3,650.')).toBeInTheDocument();
    expect(screen.getByLabelText('Days to add')).toHaveValue(typed);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked).toEqual([]);
});

test('A subscription is extended after the question has said when it ends then', async () => {
  const asked = answerApi({ '/api/admin/users/subscription': {} });
  show(<UserActs member={member()} />);
  fireEvent.change(screen.getByLabelText('Days to add'), { target: { value: '400' } });
  fireEvent.click(screen.getByRole('button', { name: 'Extend' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Extend the subscription of Ann Quill?' }));
  const year = new Date(Date.now() + 414 * DAY_MS).getFullYear();
  expect(sure.getByText(new RegExp(`400 days more: it ends \\w+ \\d+, ${year} then`))).toBeInTheDocument();
  fireEvent.click(sure.getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ userId: 'u-1', addDays: 400 }]));
});

test('An end that is over, or far away, is asked about in words that say so', async () => {
  const asked = answerApi({});
  show(<UserActs member={member()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Set end' }));
  expect(screen.getByText('Please choose a date.')).toBeInTheDocument();
  // Nobody is locked out of what they paid for unasked, and one far away may be a slip of the year.
  for (const [day, words] of [
    ['2020-02-29', /^Feb 29, 2020 is over: the subscription of .* ends at once/],
    ['2206-11-24', /^Nov 24, 2206 is 1\d\d years away\. Now: Until /],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Subscription until'), { target: { value: day } });
    fireEvent.click(screen.getByRole('button', { name: 'Set end' }));
    const sure = within(
      await screen.findByRole('dialog', { name: 'Set the end of the subscription of Ann Quill?' }),
    );
    expect(sure.getByText(words)).toBeInTheDocument();
    fireEvent.click(sure.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(asked).toEqual([]);
});

test('Whoever lost the mail of the sign-up gets another link, and who is active waits for none', async () => {
  const asked = answerApi({ '/api/admin/users/resend-activation': {} });
  show(<UserActs member={member()} />);
  expect(screen.getByRole('button', { name: 'Send status email' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send activation link again' })).toBeNull();
  cleanup();
  show(<UserActs member={member({ status: 'inactive' })} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send activation link again' }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ userId: 'u-1' }]));
});
