import { scope } from '../scope';
import type { OpenMessage } from '../update/messages';

/** A page that does not answer in this time is asleep or has no member: then it is loaded at the address. */
const ANSWER_MS = 1_000;

/** Asks the page to go there without loading. @returns whether it does */
function askToOpen(client: Client, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.postMessage({ type: 'open', path } satisfies OpenMessage, [port2]);
  });
}

/** The page that was used last is first. */
async function open(path: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => !new URL(url).pathname.startsWith('/admin'));
  if (!page) return void (await scope.clients.openWindow(path));
  await page.focus().catch(() => undefined);
  if (await askToOpen(page, path)) return;
  await page.navigate(path).catch(() => scope.clients.openWindow(path));
}

/** A click on what was pushed leads to what it is about. */
export function openClicked(): void {
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data = event.notification.data as { path?: string } | null;
    event.waitUntil(open(data?.path ?? '/notifications'));
  });
}
