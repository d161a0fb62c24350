import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { api } from '../../lib/api/client';
import { dropSession, storeMember } from '../../lib/session/session';
import type { MemberInfo } from '../../lib/session/session-info';
import { ProfilePage } from './ProfilePage';

jest.mock('./ProfileSections', () => ({
  ProfileSections: ({ profile }: { profile: { name: string } }) => <p>The sections of {profile.name}</p>,
}));
afterEach(() => {
  jest.restoreAllMocks();
  act(() => dropSession('member'));
});

test('A profile that cannot be loaded says so and can be asked for again', async () => {
  storeMember({ userId: 'u1', token: 't', tokenExpiresMs: Date.now() + 600_000 } as MemberInfo);
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const get = jest.spyOn(api, 'GET').mockResolvedValue({
    error: { status: 'error', data: { code: 'internal_error', requestId: 'r1' }, message: 'Broken.' },
    response: { ok: false, status: 500, headers: new Headers() },
  } as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <ProfilePage notificationSettings={null} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Your profile could not be loaded' });
  expect(screen.getByRole('alert')).toHaveTextContent('Broken.');
  expect(error.mock.calls).toEqual([['Something went wrong!']]);
  get.mockResolvedValue({
    data: { status: 'success', data: { name: 'Ann Quill', preferences: {} }, message: '' },
    response: { ok: true, status: 200, headers: new Headers() },
  } as never);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The sections of Ann Quill');
});
