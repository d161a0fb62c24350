import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerApi, show } from '../../../../test/shown';
import { UserNotes } from './UserNotes';
import type { UserNote } from './users-api';

const note = (changes: Partial<UserNote> = {}): UserNote => ({
  noteId: 'n-1',
  text: 'Asked for an invoice.\nSent on Monday.',
  author: 'Rosa Keeper',
  createdMs: 1,
  editedMs: null,
  mine: true,
  removable: true,
  ...changes,
});

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('A note needs words, is added, and its field is empty again', async () => {
  const asked = answerApi({ '/api/admin/users/notes/add': {} });
  show(<UserNotes userId="u-1" open notes={[]} />);
  expect(screen.getByRole('heading', { name: 'No note' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(screen.getByText('This field is required.')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Asked.\nSent. ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''));
  expect(asked.map(({ body }) => body)).toEqual([{ userId: 'u-1', text: 'Asked.\nSent.' }]);
});

test('Who wrote a note edits it; the line says by whom it is, and that it was edited', async () => {
  const asked = answerApi({ '/api/admin/users/notes/save': {} });
  show(<UserNotes userId="u-1" open notes={[note({ editedMs: 2 })]} />);
  const own = within(screen.getByTestId('user-note'));
  expect(own.getByText(/· Rosa Keeper · edited /)).toBeInTheDocument();
  expect(own.getByText(/^Asked for an invoice\./).textContent).toBe('Asked for an invoice.\nSent on Monday.');
  fireEvent.click(own.getByRole('button', { name: 'Edit' }));
  fireEvent.change(own.getByLabelText('Note'), { target: { value: 'Asked, and got it.' } });
  fireEvent.click(own.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ noteId: 'n-1', text: 'Asked, and got it.' }));
});

test('Somebody else may remove a note, once that was confirmed, and its words stay those of who wrote it', async () => {
  const asked = answerApi({ '/api/admin/users/notes/remove': {} });
  show(<UserNotes userId="u-1" open notes={[note({ mine: false })]} />);
  const theirs = within(screen.getByTestId('user-note'));
  expect(theirs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remove']);
  fireEvent.click(theirs.getByRole('button', { name: 'Remove' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Remove this note?' }));
  expect(sure.getByText(/It cannot be taken back\./)).toBeInTheDocument();
  expect(asked).toEqual([]);
  fireEvent.click(sure.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ noteId: 'n-1' }));
});
