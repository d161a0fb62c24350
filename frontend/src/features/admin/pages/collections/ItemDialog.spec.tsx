import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerApi, show } from '../../../../../test/shown';
import type { CollectionItem } from '../api/collections-api';
import { ItemDialog } from './ItemDialog';

const album = {
  id: 'a-1',
  version: 1,
  shown: true,
  updatedMs: 1,
  content: { title: 'Harbour day', date: '2026-05-01', about: '', pictures: [] },
} as unknown as CollectionItem;

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('An album needs a title and a day, and the first field that lacks something has the keyboard', async () => {
  const asked = answerApi({});
  show(<ItemDialog collection="albums" item={null} onClose={jest.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus());
  expect(asked).toEqual([]);
});

test('What was written in an album is left only on purpose', async () => {
  const onClose = jest.fn();
  show(<ItemDialog collection="albums" item={album} onClose={onClose} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Harbour night' } });
  const leave = (): boolean => fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!);
  leave();
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour night');
  expect(onClose).not.toHaveBeenCalled();
  leave();
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', {
      name: 'Leave',
    }),
  );
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('An album in which nothing was written is left at once', () => {
  const onClose = jest.fn();
  show(<ItemDialog collection="albums" item={album} onClose={onClose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
});
