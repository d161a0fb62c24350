import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

type Schemas = components['schemas'];
export type Webhook = Schemas['WebhookDto'];
export type CreatedWebhook = Schemas['CreatedWebhookDto'];
export type WebhookDelivery = Schemas['WebhookDeliveryDto'];

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/webhooks', { signal })),
});

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/webhooks/deliveries', { params: { query: { id } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === 'pending') ? 2_000 : false,
  });

/** @throws ApiError `password_wrong`, `login_again`, `webhook_limit`, `invalid_request` with `fields` */
export const createWebhook = (body: Schemas['CreateWebhookDto']) =>
  unwrap(api.POST('/api/webhooks/create', { body }));

export const setWebhookState = (body: Schemas['SetWebhookStateDto']) =>
  unwrap(api.POST('/api/webhooks/state', { body }));

export const deleteWebhook = (id: string) => unwrap(api.POST('/api/webhooks/delete', { body: { id } }));

export const testWebhook = (id: string) => unwrap(api.POST('/api/webhooks/test', { body: { id } }));

export const resendDelivery = (deliveryId: string) =>
  unwrap(api.POST('/api/webhooks/resend', { body: { deliveryId } }));
