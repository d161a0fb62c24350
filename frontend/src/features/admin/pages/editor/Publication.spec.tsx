import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerApi, show } from '../../../../../test/shown';
import { Publication } from './Publication';
import type { PageDraft } from './use-page-draft';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const drafted = (page: object, more: object = {}): PageDraft =>
  ({
    page: {
      ...{ id: 'p-1', version: 3, kind: 'page', slug: 'ebb', latest: { title: 'Ebb' } },
      ...{ liveSinceMs: null, nextMs: null, linked: false, startingText: false, updatedMs: 1 },
      ...{ state: 'draft', upToDate: true },
      ...page,
    },
    dirty: false,
    doing: null,
    run: jest.fn(),
    refuse: jest.fn(),
    ...more,
  }) as unknown as PageDraft;

test.each([
  ['page', 'The page goes for good, with all its revisions.'],
  ['post', 'The post goes for good, with all its revisions.'],
])('A %s is deleted once that was confirmed', async (kind, words) => {
  const asked = answerApi({ '/api/admin/pages/delete': {} });
  const onDeleted = jest.fn();
  show(<Publication editing={drafted({ kind })} onDeleted={onDeleted} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Delete “Ebb”?' }));
  expect(sure.getByText(words)).toBeInTheDocument();
  expect(onDeleted).not.toHaveBeenCalled();
  fireEvent.click(sure.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalled());
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { id: 'p-1', version: 3 } },
  ]);
});

test('A page that menus link to cannot be deleted and says why, and is reset to its first text on demand', async () => {
  answerApi({});
  const editing = drafted({ linked: true, startingText: true });
  show(<Publication editing={editing} onDeleted={jest.fn()} />);
  expect(
    await screen.findByText('Menus of the site link to this page, so it cannot be deleted.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Reset “Ebb” to its first text?' }));
  fireEvent.click(sure.getByRole('button', { name: 'Reset' }));
  expect(editing.run).toHaveBeenCalledWith({ kind: 'reset' });
});
