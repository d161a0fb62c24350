import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { authOptionsQuery, type AuthOptions } from '../../lib/account/auth-options';
import { usePhoneVerification } from './use-phone-verification';

const sendCode = jest.fn();
const toasts: [kind: string, text: string][] = [];

jest.mock('./phone-driver', () => ({ sendCode: (...given: unknown[]) => sendCode(...given) as unknown }));
jest.mock('../../lib/toast', () => ({
  showFailure: (error: Error) => toasts.push(['failure', error.message]),
  showSuccess: (text: string) => toasts.push(['success', text]),
}));

function start() {
  const client = new QueryClient();
  client.setQueryData(authOptionsQuery.queryKey, {} as AuthOptions);
  const onVerified = jest.fn();
  const { result } = renderHook(
    () => usePhoneVerification({ typed: '2025550123', toE164: () => '+12025550123', onVerified }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return { result, onVerified };
}

beforeEach(() => {
  toasts.length = 0;
  sendCode.mockReset();
});

test('idle, code sent, verified', async () => {
  const confirm = jest.fn(() => Promise.resolve('+12025550123'));
  sendCode.mockResolvedValue({ confirm });
  const { result, onVerified } = start();
  expect([result.current.country, result.current.sent]).toEqual(['US', null]);
  await act(() => result.current.send());
  expect(result.current.sent?.number).toBe('+12025550123');
  await act(() => result.current.verify('012345'));
  expect(confirm).toHaveBeenCalledWith('012345');
  expect(result.current.sent).toBeNull();
  expect(onVerified).toHaveBeenCalledWith('+12025550123');
  expect(toasts).toEqual([
    ['success', 'OTP sent successfully!'],
    ['success', 'Mobile number verified successfully!'],
  ]);
});

test('what the provider says to a code that is not sent, or not right, is a toast in its own words', async () => {
  sendCode.mockRejectedValueOnce(new Error('Provider: quota exceeded'));
  const { result, onVerified } = start();
  await act(() => result.current.send());
  expect(result.current.sent).toBeNull();
  sendCode.mockResolvedValue({ confirm: () => Promise.reject(new Error('Provider: invalid code')) });
  await act(() => result.current.send());
  await act(() => result.current.verify('000000'));
  expect(result.current.sent).not.toBeNull();
  expect(onVerified).not.toHaveBeenCalled();
  expect(toasts.filter(([kind]) => kind === 'failure').map(([, text]) => text)).toEqual([
    'Provider: quota exceeded',
    'Provider: invalid code',
  ]);
  act(() => result.current.cancel());
  expect(result.current.sent).toBeNull();
});
