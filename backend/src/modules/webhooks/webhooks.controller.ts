import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import {
  type CreatedWebhookDto,
  type CreateWebhookDto,
  type ResendWebhookDeliveryDto,
  type SetWebhookStateDto,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryDto,
  type WebhookDto,
  type WebhookIdDto,
  createdWebhookSchema,
  createWebhookSchema,
  resendWebhookDeliverySchema,
  setWebhookStateSchema,
  webhookDeliveriesQuerySchema,
  webhookDeliverySchema,
  webhookIdSchema,
  webhookSchema,
} from '@pricealgo/contract/webhooks';
import type { Request } from 'express';
import { z } from 'zod';
import { AtAccountFactor, Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/api-wrapped.decorator.js';
import { NeverReplayed } from '../../infra/idempotency/never-replayed.decorator.js';
import { WebhookService } from './webhook.service.js';

/** Where a member's own server is told of alerts and calls. */
@ApiTags('webhooks')
@Roles('member')
@Controller('webhooks')
@NeverReplayed()
export class WebhooksController {
  constructor(private readonly webhooks: WebhookService) {}

  @Get()
  @ApiOperation({ summary: 'My webhooks, the oldest first' })
  @ApiWrapped(z.array(webhookSchema))
  list(@CurrentUser() principal: Principal): Promise<WebhookDto[]> {
    return this.webhooks.list(principal);
  }

  @Get('deliveries')
  @ApiOperation({ summary: 'The newest 50 deliveries of a webhook, the newest first' })
  @ApiWrapped(z.array(webhookDeliverySchema))
  deliveries(
    @CurrentUser() principal: Principal,
    @Query({ schema: webhookDeliveriesQuerySchema }) { id }: WebhookDeliveriesQuery,
  ): Promise<WebhookDeliveryDto[]> {
    return this.webhooks.deliveries(principal, id);
  }

  @AtAccountFactor()
  @Post('create')
  @HttpCode(200)
  @ApiOperation({ summary: 'Makes a webhook; the answer is the only one that shows its secret' })
  @ApiWrapped(createdWebhookSchema)
  create(
    @CurrentUser() principal: Principal,
    @Body({ schema: createWebhookSchema }) body: CreateWebhookDto,
    @Req() request: Request,
  ): Promise<CreatedWebhookDto> {
    return this.webhooks.create(principal, body, request);
  }

  @AtAccountFactor()
  @Post('state')
  @HttpCode(200)
  @ApiOperation({ summary: 'Pauses a webhook, or switches it on' })
  @ApiWrapped(emptySchema)
  async setState(
    @CurrentUser() principal: Principal,
    @Body({ schema: setWebhookStateSchema }) { id, state }: SetWebhookStateDto,
  ): Promise<void> {
    await this.webhooks.setState(principal, id, state);
  }

  @AtAccountFactor()
  @Post('delete')
  @HttpCode(200)
  @ApiOperation({ summary: 'Deletes a webhook with its log' })
  @ApiWrapped(emptySchema)
  async delete(
    @CurrentUser() principal: Principal,
    @Body({ schema: webhookIdSchema }) { id }: WebhookIdDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.webhooks.delete(principal, id, request);
  }

  @AtAccountFactor()
  @Post('test')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sends a test to a webhook, once' })
  @ApiWrapped(emptySchema)
  async test(
    @CurrentUser() principal: Principal,
    @Body({ schema: webhookIdSchema }) { id }: WebhookIdDto,
  ): Promise<void> {
    await this.webhooks.test(principal, id);
  }

  @AtAccountFactor()
  @Post('resend')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sends a delivery that has ended again, under its id' })
  @ApiWrapped(emptySchema)
  async resend(
    @CurrentUser() principal: Principal,
    @Body({ schema: resendWebhookDeliverySchema }) { deliveryId }: ResendWebhookDeliveryDto,
  ): Promise<void> {
    await this.webhooks.resend(principal, deliveryId);
  }
}
