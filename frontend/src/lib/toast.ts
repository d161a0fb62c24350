import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { ApiError } from './http/api-error';
import { loadChunk } from './load-chunk';

export const TOAST_MS = 4_000;

/** How many toasts this page has shown. Until the first it carries no code for them. */
export const toastsShown = createStore(() => 0);
const toasts = () => loadChunk(() => import('@mantine/notifications'));

/** What `showNews` shows now. */
const news = new Set<string>();

async function show(
  message: ReactNode,
  color: 'teal' | 'red' | 'brand',
  { title, isNews = false }: { title?: string; isNews?: boolean } = {},
): Promise<void> {
  toastsShown.setState((count) => count + 1);
  const { notifications, notificationsStore } = await toasts();
  // Words that are on the screen are not said a second time: they stay for another while.
  const id = typeof message === 'string' ? `${color}|${title ?? ''}|${message}` : undefined;
  const { notifications: shown, queue } = notificationsStore.getState();
  const same = id === undefined ? undefined : [...shown, ...queue].find((toast) => toast.id === id);
  if (id !== undefined && same) {
    // Only another length begins the wait anew.
    notifications.update({ ...same, id, autoClose: Number(same.autoClose) + 1 });
    return;
  }
  const toast = notifications.show({
    id,
    title,
    message,
    color,
    autoClose: TOAST_MS,
    closeButtonProps: { 'aria-label': 'Close the note' },
    onClose: ({ id: closed }) => void (closed && news.delete(closed)),
  });
  if (isNews) news.add(toast);
}

/** A short note at the top of the page for 4 s. */
export const showText = (message: string): void => void show(message, 'brand');

/** The same with a title, and with nodes: a toast may lead somewhere. */
export const showNews = (title: string | undefined, message: ReactNode): void =>
  void show(message, 'brand', { title, isNews: true });

/** Takes away the toasts of `showNews`: what they say is on the screen now. */
export function hideNews(): void {
  if (news.size === 0) return;
  void toasts().then(({ notifications }) => {
    for (const id of news) notifications.hide(id);
    news.clear();
  });
}

export const showSuccess = (message: string): void => void show(message, 'teal');

export const showError = (message: string): void => void show(message, 'red');

/**
 * What went wrong in the server's words, 'Unknown error' where there are none. A dead session has its own alert; what
 * was told is not told twice.
 */
export function showFailure(error: unknown): void {
  if (error instanceof ApiError && (error.status === 401 || error.told)) return;
  showError(error instanceof Error && error.message ? error.message : 'Unknown error');
}
