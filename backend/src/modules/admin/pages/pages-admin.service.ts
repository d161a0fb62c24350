import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import type { PageKind } from '@pricealgo/contract/content';
import { CONTENT_PAGES, publicAddress } from '@pricealgo/contract/page-addresses';
import type { PageQuery } from '@pricealgo/contract/query';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { newRowId } from '../../../infra/idempotency/current-write.js';
import { Audit } from '../../audit/index.js';
import {
  type PageContent,
  type PagePublication,
  PageRepository,
  type PageRevisionRow,
  type PageRow,
  type PageWithRevision,
  STARTING_PAGES,
} from '../../content/index.js';
import { Settings } from '../../settings/index.js';

interface Editor {
  adminId: string;
  context: RequestContext;
}

/** Writes pages and posts. Every save is a revision; nothing that was written is lost. */
@Injectable()
export class PagesAdminService {
  constructor(
    private readonly em: EntityManager,
    private readonly pages: PageRepository,
    private readonly audit: Audit,
    private readonly settings: Settings,
  ) {}

  /** @throws AppError `slug_taken` */
  create(kind: PageKind, slug: string, content: PageContent, by: Editor): Promise<PageWithRevision> {
    const id = newRowId('site_page');
    return inTransaction(this.em, async (em) => {
      const made = await this.pages.locked(em, id);
      if (made) return { page: made, latest: await this.pages.latest(em, made) };
      const page = await this.pages.create(em, id, kind, slug);
      const latest = await this.pages.append(em, page.id, content, by.adminId);
      await this.record(em, 'admin.page-created', page, by);
      return { page, latest };
    });
  }

  /** Saves a draft. @param version the one the editor began with @throws AppError `not_found`, `conflict` */
  async save(id: string, version: number, content: PageContent, by: Editor): Promise<PageWithRevision> {
    return this.change(id, version, 'admin.page-saved', by, async (em) => {
      await this.pages.append(em, id, content, by.adminId);
    });
  }

  /**
   * Makes the latest revision the live one, now or at an instant.
   * @throws AppError `not_found`, `conflict`
   */
  async publish(id: string, version: number, at: Date | null, by: Editor): Promise<PageWithRevision> {
    return this.change(id, version, 'admin.page-published', by, async (em, page) => {
      const { latestRevisionId } = page;
      const publication =
        at && at.getTime() > Date.now()
          ? { ...duePublication(page), nextRevisionId: latestRevisionId, nextAt: at }
          : { liveRevisionId: latestRevisionId, liveSince: new Date(), nextRevisionId: null, nextAt: null };
      await this.pages.publish(em, id, publication);
    });
  }

  /** Takes it off the site, and whatever was planned. @throws AppError `not_found`, `conflict` */
  async unpublish(id: string, version: number, by: Editor): Promise<PageWithRevision> {
    return this.change(id, version, 'admin.page-unpublished', by, async (em) => {
      const nothing = { liveRevisionId: null, liveSince: null, nextRevisionId: null, nextAt: null };
      await this.pages.publish(em, id, nothing);
    });
  }

  /** Makes an old revision the newest draft. @throws AppError `not_found`, `conflict` */
  async restore(id: string, version: number, revisionId: string, by: Editor): Promise<PageWithRevision> {
    return this.change(id, version, 'admin.page-restored', by, async (em) => {
      const old = await this.pages.revision(em, id, revisionId);
      if (!old) throw new AppError('not_found', { message: 'There is no such revision.' });
      await this.pages.append(em, id, { ...old, image: old.image ?? null }, by.adminId);
    });
  }

  /** Makes the text that the product came with the newest draft. @throws AppError `not_found`, `conflict` */
  async reset(id: string, version: number, by: Editor): Promise<PageWithRevision> {
    return this.change(id, version, 'admin.page-reset', by, async (em, page) => {
      const first = startingPageOf(page);
      if (!first) throw new AppError('not_found', { message: 'This page did not come with the product.' });
      const { title, description, html, tags } = first;
      await this.pages.append(em, id, { title, description, html, tags, image: null }, by.adminId);
    });
  }

  /** @throws AppError `not_found`; `conflict`, also while menus of the site link to it */
  async remove(id: string, version: number, by: Editor): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const page = await this.locked(em, id, version);
      if (this.isLinked(page)) {
        throw new AppError('conflict', {
          message: 'Menus of the site link to this page, so it stays. Its text can be changed or reset.',
        });
      }
      await this.record(em, 'admin.page-deleted', page, by);
      await this.pages.remove(em, id);
    });
  }

  /** Whether the site's own menus, or the footer links of the settings, lead to it. */
  isLinked({ kind, slug }: Pick<PageRow, 'kind' | 'slug'>): boolean {
    const address = publicAddress(kind, slug);
    return (
      CONTENT_PAGES.some((page) => `/${page}` === address) ||
      this.settings.get('application.footerLinks').some(({ url }) => url === address)
    );
  }

  list(kind: PageKind): Promise<PageWithRevision[]> {
    return this.pages.list(kind);
  }

  /** @throws AppError `not_found` */
  async read(kind: PageKind, slug: string): Promise<PageWithRevision> {
    const found = await this.pages.find(kind, slug);
    if (!found) throw new AppError('not_found');
    return found;
  }

  /** Newest first. */
  revisions(id: string, paging: PageQuery): Promise<{ items: PageRevisionRow[]; total: number }> {
    return this.pages.revisions(id, paging);
  }

  private async change(
    id: string,
    version: number,
    action: AuditAction,
    by: Editor,
    apply: (em: EntityManager, page: PageRow) => Promise<void>,
  ): Promise<PageWithRevision> {
    return inTransaction(this.em, async (em) => {
      const page = await this.locked(em, id, version);
      await apply(em, page);
      await this.pages.countChange(em, page);
      await this.record(em, action, page, by);
      return { page, latest: await this.pages.latest(em, page) };
    });
  }

  private async locked(em: EntityManager, id: string, version: number): Promise<PageRow> {
    const page = await this.pages.locked(em, id);
    if (!page) throw new AppError('not_found');
    if (page.version !== version) {
      throw new AppError('conflict', {
        message: 'Somebody else has changed this page. Nothing was overwritten.',
      });
    }
    return page;
  }

  private record(em: EntityManager, action: AuditAction, { kind, slug }: PageRow, by: Editor): Promise<void> {
    return this.audit.record(em, {
      action,
      actorId: by.adminId,
      ...by.context,
      detail: { kind, slug },
    });
  }
}

/** What a page said when the product came; `undefined` for one that somebody made. */
export const startingPageOf = ({ kind, slug }: Pick<PageRow, 'kind' | 'slug'>) =>
  STARTING_PAGES.find((page) => page.kind === kind && page.slug === slug);

/** A plan whose instant has passed has become what is live: nothing else may take its place unseen. */
function duePublication({ nextAt, nextRevisionId }: PageRow): PagePublication {
  return nextAt && nextAt.getTime() <= Date.now()
    ? { liveRevisionId: nextRevisionId, liveSince: nextAt }
    : {};
}
