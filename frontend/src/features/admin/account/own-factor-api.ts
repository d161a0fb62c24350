import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

type Proof = components['schemas']['TotpEnrolDto'];

export const ownFactorQuery = queryOptions({
  queryKey: ['admin', 'own-factor'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/totp', { signal })),
});

/** Each: @throws ApiError `password_wrong`, `totp_required`, `totp_invalid` */
export const permitSetUp = (body: Proof) => unwrap(api.POST('/api/admin/totp/enrol', { body }));
export const newRecoveryCodes = (body: Proof) => unwrap(api.POST('/api/admin/totp/recovery-codes', { body }));
export const turnOff = (body: Proof) => unwrap(api.POST('/api/admin/totp/remove', { body }));
