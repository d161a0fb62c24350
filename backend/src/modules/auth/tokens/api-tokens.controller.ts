import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import {
  type ApiTokenDto,
  type CreateApiTokenDto,
  type CreatedApiTokenDto,
  type RevokeApiTokenDto,
  apiTokenSchema,
  createApiTokenSchema,
  createdApiTokenSchema,
  revokeApiTokenSchema,
} from '@pricealgo/contract/api-tokens';
import { z } from 'zod';
import { AtAccountFactor, Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { ApiTokenService } from './api-token.service.js';

/** What a member lets programs do. No token reaches this. */
@ApiTags('API tokens')
@Roles('member')
@Controller('api-tokens')
@NeverReplayed()
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokenService) {}

  @Get()
  @ApiOperation({ summary: 'My personal API tokens that are good, the newest first' })
  @ApiWrapped(z.array(apiTokenSchema))
  list(@CurrentUser() principal: Principal): Promise<ApiTokenDto[]> {
    return this.tokens.list(principal);
  }

  @AtAccountFactor()
  @Post('create')
  @HttpCode(200)
  @ApiOperation({ summary: 'Makes a personal API token; the answer is the only one that shows it' })
  @ApiWrapped(createdApiTokenSchema)
  create(
    @CurrentUser() principal: Principal,
    @Body({ schema: createApiTokenSchema }) body: CreateApiTokenDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<CreatedApiTokenDto> {
    return this.tokens.create(principal, body, context);
  }

  @AtAccountFactor()
  @Post('revoke')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends a personal API token, its open connections included' })
  @ApiWrapped(emptySchema)
  async revoke(
    @CurrentUser() principal: Principal,
    @Body({ schema: revokeApiTokenSchema }) { id }: RevokeApiTokenDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.tokens.revoke(principal, id, context);
  }
}
