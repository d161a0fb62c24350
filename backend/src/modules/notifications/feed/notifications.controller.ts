import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { NotificationFeed } from './notification-feed.js';
import {
  HideNotificationDto,
  NotificationCountDto,
  NotificationPageDto,
  NotificationsQueryDto,
  ReadNotificationsDto,
} from './notifications.dto.js';
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
  @ApiWrapped(NotificationPageDto)
  page(
    @CurrentUser() { userId }: Principal,
    @Query() query: NotificationsQueryDto,
  ): Promise<NotificationPageDto> {
    return this.feed.page(userId, query);
  }

  @Post('notifications/read')
  @ApiOperation({ summary: 'Marks as read: some, all up to a number, or all' })
  @ApiWrapped(NotificationCountDto)
  read(
    @CurrentUser() { userId }: Principal,
    @Body() which: ReadNotificationsDto,
  ): Promise<NotificationCountDto> {
    return this.state.read(userId, which);
  }

  @Post('hidenotification')
  @ApiOperation({ summary: 'Takes a notification, or all that were read, out of my list' })
  @ApiWrapped(NotificationCountDto)
  hide(
    @CurrentUser() { userId }: Principal,
    @Body() which: HideNotificationDto,
  ): Promise<NotificationCountDto> {
    return this.state.hide(userId, which);
  }
}
