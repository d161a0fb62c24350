import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import type { Request } from 'express';
import type { PageKind } from '@pricealgo/contract/content';
import type { PageQuery } from '@pricealgo/contract/query';
import { AppError } from '../../../common/errors/app-error.js';
import { pageSlice } from '../../../common/http/paging.js';
import { Audit } from '../../audit/index.js';
import { sanitiseHtml } from '../../content/pages/html/sanitise-html.js';
import { SitePage } from '../../content/pages/page.entity.js';
import { PageRevision } from '../../content/pages/page-revision.entity.js';
import { requestContext } from '../../../common/http/request-context.js';

export interface PageContent {
  title: string;
  description: string;
  html: string;
  image: string | null;
  tags: string[];
}
export interface PageWithRevision {
  page: SitePage;
  latest: PageRevision;
}
interface Editor {
  adminId: string;
  request: Request;
}

/** Writes pages and posts. Every save is a revision; nothing that was written is lost. */
@Injectable()
export class PagesAdmin {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError `slug_taken` */
  async create(kind: PageKind, slug: string, content: PageContent, by: Editor): Promise<PageWithRevision> {
    try {
      return await this.em.fork().transactional(async (em) => {
        const now = new Date();
        const page = em.create(SitePage, {
          id: randomUUID(),
          kind,
          slug,
          version: 1,
          createdAt: now,
          updatedAt: now,
        });
        await em.flush();
        const latest = await this.append(em, page, content, by.adminId);
        await this.record(em, 'admin.page-created', page, by);
        return { page, latest };
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('slug_taken');
      throw error;
    }
  }

  /** Saves a draft. @param version the one the editor began with @throws AppError `not_found`, `conflict` */
  async save(id: string, version: number, content: PageContent, by: Editor): Promise<PageWithRevision> {
    return this.change(id, version, 'admin.page-saved', by, async (em, page) => {
      await this.append(em, page, content, by.adminId);
    });
  }

  /**
   * Makes the latest revision the live one, now or at an instant.
   * @throws AppError `not_found`, `conflict`
   */
  async publish(id: string, version: number, at: Date | null, by: Editor): Promise<PageWithRevision> {
    return this.change(id, version, 'admin.page-published', by, async (_em, page) => {
      this.settle(page);
      if (at && at.getTime() > Date.now()) {
        page.nextRevisionId = page.latestRevisionId;
        page.nextAt = at;
        return;
      }
      page.liveRevisionId = page.latestRevisionId;
      page.liveSince = new Date();
      page.nextRevisionId = null;
      page.nextAt = null;
    });
  }

  /** Takes it off the site, and whatever was planned. @throws AppError `not_found`, `conflict` */
  async unpublish(id: string, version: number, by: Editor): Promise<PageWithRevision> {
    return this.change(id, version, 'admin.page-unpublished', by, async (_em, page) => {
      Object.assign(page, { liveRevisionId: null, liveSince: null, nextRevisionId: null, nextAt: null });
    });
  }

  /** Makes an old revision the newest draft. @throws AppError `not_found`, `conflict` */
  async restore(id: string, version: number, revisionId: string, by: Editor): Promise<PageWithRevision> {
    return this.change(id, version, 'admin.page-restored', by, async (em, page) => {
      const old = await em.findOne(PageRevision, { id: revisionId, pageId: id });
      if (!old) throw new AppError('not_found', { message: 'There is no such revision.' });
      await this.append(em, page, { ...old, image: old.image ?? null }, by.adminId);
    });
  }

  /** @throws AppError `not_found`, `conflict` */
  async remove(id: string, version: number, by: Editor): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const page = await this.locked(em, id, version);
      await this.record(em, 'admin.page-deleted', page, by);
      await em.nativeDelete(PageRevision, { pageId: id });
      await em.nativeDelete(SitePage, { id });
    });
  }

  async list(kind: PageKind): Promise<PageWithRevision[]> {
    const em = this.em.fork();
    const pages = await em.find(SitePage, { kind }, { orderBy: { slug: 1 }, limit: 500 });
    const latest = await em.find(PageRevision, { id: { $in: pages.map((page) => page.latestRevisionId!) } });
    const byId = new Map(latest.map((revision) => [revision.id, revision]));
    return pages.map((page) => ({ page, latest: byId.get(page.latestRevisionId!)! }));
  }

  /** @throws AppError `not_found` */
  async read(kind: PageKind, slug: string): Promise<PageWithRevision> {
    const em = this.em.fork();
    const page = await em.findOne(SitePage, { kind, slug });
    if (!page) throw new AppError('not_found');
    return { page, latest: await em.findOneOrFail(PageRevision, { id: page.latestRevisionId! }) };
  }

  /** Newest first. */
  async revisions(id: string, paging: PageQuery): Promise<{ items: PageRevision[]; total: number }> {
    const [items, total] = await this.em
      .fork()
      .findAndCount(PageRevision, { pageId: id }, { orderBy: { id: 'desc' }, ...pageSlice(paging) });
    return { items, total };
  }

  private async change(
    id: string,
    version: number,
    action: AuditAction,
    by: Editor,
    apply: (em: EntityManager, page: SitePage) => Promise<void>,
  ): Promise<PageWithRevision> {
    return this.em.fork().transactional(async (em) => {
      const page = await this.locked(em, id, version);
      await apply(em, page);
      page.version += 1;
      page.updatedAt = new Date();
      await this.record(em, action, page, by);
      return { page, latest: await em.findOneOrFail(PageRevision, { id: page.latestRevisionId! }) };
    });
  }

  private async locked(em: EntityManager, id: string, version: number): Promise<SitePage> {
    const page = await em.findOne(SitePage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!page) throw new AppError('not_found');
    if (page.version !== version) {
      throw new AppError('conflict', {
        message: 'Somebody else has changed this page. Nothing was overwritten.',
      });
    }
    return page;
  }

  /** What was planned for an instant that has passed is what is live. */
  private settle(page: SitePage): void {
    if (!page.nextAt || page.nextAt.getTime() > Date.now()) return;
    page.liveRevisionId = page.nextRevisionId;
    page.liveSince = page.nextAt;
  }

  private async append(
    em: EntityManager,
    page: SitePage,
    { title, description, html, image, tags }: PageContent,
    authorId: string | null,
  ): Promise<PageRevision> {
    const revision = em.create(PageRevision, {
      pageId: page.id,
      title,
      description,
      html: sanitiseHtml(html),
      image,
      tags,
      authorId,
      createdAt: new Date(),
    });
    await em.flush();
    page.latestRevisionId = revision.id;
    return revision;
  }

  private record(
    em: EntityManager,
    action: AuditAction,
    { kind, slug }: SitePage,
    by: Editor,
  ): Promise<void> {
    return this.audit.record(em, {
      action,
      actorId: by.adminId,
      ...requestContext(by.request),
      detail: { kind, slug },
    });
  }
}
