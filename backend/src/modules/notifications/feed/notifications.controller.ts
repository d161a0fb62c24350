import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  hideNotificationSchema,
  notificationCountSchema,
  notificationPageSchema,
  notificationsQuerySchema,
  readNotificationsSchema,
  type HideNotificationDto,
  type NotificationCountDto,
  type NotificationPageDto,
  type NotificationsQuery,
  type ReadNotificationsDto,
} from '@pricealgo/contract/notifications';
import { Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { NotificationFeed } from './notification-feed.js';
import { ReadState } from './read-state.js';

/** What I was told. */
@ApiTags('notifications')
@ApiBearerAuth()
@Roles('member', 'admin')
@Controller()
export class NotificationsController {
  constructor(
    private readonly feed: NotificationFeed,
    private readonly state: ReadState,
  ) {}

  @Get('fetchnotification')
  @ApiOperation({ summary: 'My notifications, newest first; with `after` what came since, oldest first' })
  @ApiWrapped(notificationPageSchema)
  page(
    @CurrentUser() { userId }: Principal,
    @Query({ schema: notificationsQuerySchema }) query: NotificationsQuery,
  ): Promise<NotificationPageDto> {
    return this.feed.page(userId, query);
  }

  @Post('notifications/read')
  @ApiOperation({ summary: 'Marks as read: some, all up to a number, or all' })
  @ApiWrapped(notificationCountSchema)
  read(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: readNotificationsSchema }) which: ReadNotificationsDto,
  ): Promise<NotificationCountDto> {
    return this.state.read(userId, which);
  }

  @Post('hidenotification')
  @ApiOperation({ summary: 'Takes a notification, or all that were read, out of my list' })
  @ApiWrapped(notificationCountSchema)
  hide(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: hideNotificationSchema }) which: HideNotificationDto,
  ): Promise<NotificationCountDto> {
    return this.state.hide(userId, which);
  }
}
