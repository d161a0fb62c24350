import { Global, Module } from '@nestjs/common';
import { LOGIN_LISTENER } from '../auth/index.js';
import { NotificationFeed } from './feed/notification-feed.js';
import { NOTIFICATION_READER } from './notification-reader.js';
import { Notifier } from './notifier.js';
import { NewLogin } from './producers/new-login.js';

/** `Notifier` everywhere: any module may have something to tell. */
@Global()
@Module({
  providers: [
    Notifier,
    NewLogin,
    NotificationFeed,
    { provide: LOGIN_LISTENER, useExisting: NewLogin },
    { provide: NOTIFICATION_READER, useExisting: NotificationFeed },
  ],
  exports: [Notifier, LOGIN_LISTENER, NotificationFeed, NOTIFICATION_READER],
})
export class NotificationsModule {}
