import { Global, Module } from '@nestjs/common';
import { NotificationFeed } from './feed/notification-feed.js';
import { NOTIFICATION_NEWS } from '../realtime/notifications/notification-news.js';
import { Notifier } from './notifier.js';
import { NewLogin } from './producers/new-login.js';

/** `Notifier` everywhere: any module may have something to tell. */
@Global()
@Module({
  providers: [
    Notifier,
    NewLogin,
    NotificationFeed,
    { provide: NOTIFICATION_NEWS, useExisting: NotificationFeed },
  ],
  exports: [Notifier, NewLogin, NotificationFeed, NOTIFICATION_NEWS],
})
export class NotificationsModule {}
