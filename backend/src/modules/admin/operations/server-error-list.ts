import type { EntityManager } from '@mikro-orm/postgresql';
import type { ServerErrorsDto } from '@pricealgo/contract/operations';
import type { PageQuery } from '@pricealgo/contract/query';
import { pageSlice } from '../../../common/http/paging.js';

/** Causes of server errors, those that were met last first. */
export async function listServerErrors(em: EntityManager, paging: PageQuery): Promise<ServerErrorsDto> {
  const { limit, offset } = pageSlice(paging);
  const [items, [counted]] = await Promise.all([
    em.fork().execute<ServerErrorsDto['items']>(
      `select fingerprint as id, method, route, status, error_class as "errorClass", message, place, count::float8 as count,
         round(extract(epoch from first_at) * 1000)::float8 as "firstMs",
         round(extract(epoch from last_at) * 1000)::float8 as "lastMs", request_id as "requestId", node
       from server_error order by last_at desc, fingerprint limit ? offset ?`,
      [limit, offset],
    ),
    em.fork().execute<{ total: number }[]>('select count(*)::int as total from server_error'),
  ]);
  return { items, total: counted!.total };
}
