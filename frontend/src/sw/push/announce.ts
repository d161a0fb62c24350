import english from '../../i18n/en/pwa.json';
import { scope } from '../scope';
import { noticeFrom } from './notice';

/** Shows what is pushed while no page is open. */
export function announcePushes(): void {
  scope.addEventListener('push', (event) => {
    const { title, options } = noticeFrom(event.data?.text() ?? '', english['push.wordless']);
    event.waitUntil(scope.registration.showNotification(title, options));
  });
}
