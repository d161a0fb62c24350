import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AtAccountFactor, Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import {
  type RevokeSessionDto,
  type SessionDto,
  revokeSessionSchema,
  sessionSchema,
} from '@pricealgo/contract/login';
import { OwnSessionService } from './own-session.service.js';
import { emptySchema } from '@pricealgo/contract/answer';
import { z } from 'zod';

/** Where I am logged in. */
@ApiTags('sessions')
@Roles('member', 'admin')
@Controller('sessions')
@NeverReplayed()
export class SessionsController {
  constructor(private readonly sessions: OwnSessionService) {}

  @Get()
  @ApiOperation({ summary: 'My running sessions of this area, the newest use first' })
  @ApiWrapped(z.array(sessionSchema))
  list(@CurrentUser() principal: Principal): Promise<SessionDto[]> {
    return this.sessions.list(principal);
  }

  @AtAccountFactor()
  @Post('revoke')
  @ApiOperation({ summary: 'Logs one of my sessions out, its open connections included' })
  @ApiWrapped(emptySchema)
  async revoke(
    @CurrentUser() principal: Principal,
    @Body({ schema: revokeSessionSchema }) { sessionId }: RevokeSessionDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.sessions.revoke(principal, sessionId, context);
  }

  @AtAccountFactor()
  @Post('revoke-others')
  @ApiOperation({ summary: 'Logs all my other sessions of this area out' })
  @ApiWrapped(emptySchema)
  async revokeOthers(
    @CurrentUser() principal: Principal,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.sessions.revokeOthers(principal, context);
  }
}
