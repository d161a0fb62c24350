import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import type { CollectionName } from '@pricealgo/contract/content';
import { AppError } from '../../../common/errors/app-error.js';
import { newRowId } from '../../../infra/idempotency/current-write.js';
import { Audit } from '../../audit/index.js';
import { checkContent, type CollectionContent } from './collection-content.js';
import { CollectionItem } from './collection-item.entity.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';

const ITEMS_MAX = 500;

interface Editor {
  adminId: string;
  context: RequestContext;
}

/** People, partners and albums that the public pages show. */
@Injectable()
export class CollectionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** In their order. @param all hidden ones, too */
  list(collection: CollectionName, all: boolean): Promise<CollectionItem[]> {
    return this.em.fork().find(CollectionItem, all ? { collection } : { collection, shown: true }, {
      orderBy: [{ position: 1 }, { id: 1 }],
      limit: ITEMS_MAX,
    });
  }

  /** @throws AppError `invalid_request` with a message per field; `unprocessable` when the collection is full */
  async add(
    collection: CollectionName,
    content: unknown,
    shown: boolean,
    by: Editor,
  ): Promise<CollectionItem> {
    const checked = this.checked(collection, content);
    const id = newRowId('site_collection_item');
    return inTransaction(this.em, async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`collection:${collection}`]);
      const made = await em.findOne(CollectionItem, { id });
      if (made) return made;
      const [{ count, last }] = (await em.execute(
        'select count(*)::int as count, coalesce(max(position), 0)::int as last from site_collection_item where collection = ?',
        [collection],
      )) as [{ count: number; last: number }];
      if (count >= ITEMS_MAX) throw new AppError('unprocessable', { message: 'This collection is full.' });
      const item = em.create(CollectionItem, {
        id,
        collection,
        position: last + 1,
        shown,
        content: checked,
        version: 1,
        updatedAt: new Date(),
      });
      await this.record(em, 'admin.collection-added', auditDetail(item), by);
      return item;
    });
  }

  /** @throws AppError `not_found`, `conflict`, `invalid_request` */
  async save(
    id: string,
    version: number,
    content: unknown,
    shown: boolean,
    by: Editor,
  ): Promise<CollectionItem> {
    return inTransaction(this.em, async (em) => {
      const item = await this.locked(em, id, version);
      item.content = this.checked(item.collection, content);
      item.shown = shown;
      item.version += 1;
      item.updatedAt = new Date();
      await this.record(em, 'admin.collection-saved', auditDetail(item), by);
      return item;
    });
  }

  /** @throws AppError `not_found`, `conflict` */
  async remove(id: string, version: number, by: Editor): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const item = await this.locked(em, id, version);
      await this.record(em, 'admin.collection-removed', auditDetail(item), by);
      em.remove(item);
    });
  }

  /** @throws AppError `conflict` unless `ids` are exactly the items that there are */
  async order(collection: CollectionName, ids: readonly string[], by: Editor): Promise<void> {
    await inTransaction(this.em, async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`collection:${collection}`]);
      const items = await em.find(CollectionItem, { collection });
      const positions = new Map(ids.map((id, index) => [id, index + 1]));
      if (items.length !== ids.length || items.some(({ id }) => !positions.has(id)))
        throw new AppError('conflict');
      for (const item of items) item.position = positions.get(item.id)!;
      await this.record(em, 'admin.collection-ordered', { collection, items: ids.length }, by);
    });
  }

  private checked(collection: CollectionName, content: unknown): CollectionContent {
    const result = checkContent(collection, content);
    if ('fields' in result) throw new AppError('invalid_request', { fields: result.fields });
    return result.content;
  }

  private async locked(em: EntityManager, id: string, version: number): Promise<CollectionItem> {
    const item = await em.findOne(CollectionItem, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!item) throw new AppError('not_found');
    if (item.version !== version) {
      throw new AppError('conflict', { message: 'Somebody else has changed this. Nothing was overwritten.' });
    }
    return item;
  }

  private record(
    em: EntityManager,
    action: AuditAction,
    detail: Record<string, unknown>,
    by: Editor,
  ): Promise<void> {
    return this.audit.record(em, { action, actorId: by.adminId, ...by.context, detail });
  }
}

const auditDetail = ({ collection, id }: CollectionItem): Record<string, unknown> => ({ collection, id });
