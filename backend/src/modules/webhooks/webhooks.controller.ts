import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
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
import { z } from 'zod';
import { AtAccountFactor, Roles } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../common/http/request-context.js';
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
    @CurrentRequest() context: RequestContext,
  ): Promise<CreatedWebhookDto> {
    return this.webhooks.create(principal, body, context);
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
    @CurrentRequest() context: RequestContext,
  ): Promise<void> {
    await this.webhooks.delete(principal, id, context);
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
