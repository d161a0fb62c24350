import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { api } from '../../../lib/api/client';
import { userFeed } from '../../../lib/realtime/connection/user-feed';
import { memberInfo, storeMember } from '../../../lib/session/session';
import type { MemberInfo } from '../../../lib/session/session-info';
import { useInbox } from './use-inbox';

afterEach(() => jest.restoreAllMocks());

test('a subscription that was extended while the connection was away opens what waits for it once it is back', async () => {
  const endMs = 2_000_000_000_000;
  storeMember({
    userId: 'u1',
    token: 'token',
    tokenExpiresMs: endMs,
    subscription_end: null,
  } as unknown as MemberInfo);
  jest.spyOn(userFeed, 'on').mockReturnValue(() => undefined);
  const ended = jest.fn();
  const onReturn = jest.spyOn(userFeed, 'onReturn').mockReturnValue(ended);
  const answer = { status: 'success', message: '', data: { subscription_end: endMs } };
  const get = jest
    .spyOn(api, 'GET')
    .mockResolvedValue({ data: answer, response: { ok: true, status: 200 } } as never);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  const { unmount } = renderHook(() => useInbox(), { wrapper });
  expect(get).not.toHaveBeenCalled();
  act(() => onReturn.mock.calls[0]![0]());
  await waitFor(() => expect(memberInfo()?.subscription_end).toBe(endMs));
  expect(get).toHaveBeenCalledTimes(1);
  expect(get).toHaveBeenCalledWith('/api/getProfile', expect.anything());
  unmount();
  expect(ended).toHaveBeenCalled();
});
