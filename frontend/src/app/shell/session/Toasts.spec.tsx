import { MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { showError, showSuccess, TOAST_MS } from '../../../lib/toast';
import { Toasts } from './Toasts';

beforeEach(() => {
  jest.useFakeTimers();
  // The test's browser takes signals of its own make only; this one would end the listening for drags.
  const listen = HTMLElement.prototype.addEventListener;
  jest.spyOn(HTMLElement.prototype, 'addEventListener').mockImplementation(function (
    this: HTMLElement,
    type: string,
    listener: EventListener,
  ) {
    listen.call(this, type, listener);
  } as never);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

test('a toast stands at the top, in the middle, for 4 s', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  showError('Invalid Email Id');
  await pass(0);
  const toast = screen.getByText('Invalid Email Id');
  expect(toast.closest('[data-position]')).toHaveAttribute('data-position', 'top-center');
  await pass(3_999);
  expect(notificationsStore.getState().notifications).toHaveLength(1);
  await pass(1);
  expect(notificationsStore.getState().notifications).toHaveLength(0);
  // It fades out.
  await pass(1_000);
  expect(toast).not.toBeInTheDocument();
});

test('the same words again are one toast, which stays for another 4 s; other words are another', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  const shown = (): string[] =>
    notificationsStore.getState().notifications.map((toast) => String(toast.message));
  showSuccess('Saved.');
  await pass(3_000);
  showSuccess('Saved.');
  showSuccess('Saved.');
  await pass(0);
  expect(shown()).toEqual(['Saved.']);
  showError('Saved.');
  showError('Not saved.');
  await pass(3_900);
  expect(shown()).toEqual(['Saved.', 'Saved.', 'Not saved.']);
  await pass(200);
  expect(shown()).toEqual([]);
  showSuccess('Saved.');
  await pass(0);
  expect(shown()).toEqual(['Saved.']);
  await pass(TOAST_MS);
  expect(shown()).toEqual([]);
});
