import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PageKind } from '@pricealgo/contract/content';
import type { PageQuery } from '@pricealgo/contract/query';
import { AppError } from '../../../common/errors/app-error.js';
import { pageSlice } from '../../../common/http/paging.js';
import { PageRevision, SitePage } from './page.entity.js';
import { sanitiseHtml } from './sanitise-html.js';

export interface PageContent {
  title: string;
  description: string;
  html: string;
  image: string | null;
  tags: string[];
}

/** What visitors read of a page, and what they will read from an instant on. */
export interface PagePublication {
  liveRevisionId?: string | null;
  liveSince?: Date | null;
  nextRevisionId?: string | null;
  nextAt?: Date | null;
}

/** A page as editors see it; its columns are described at the entity. */
export interface PageRow extends Readonly<PagePublication> {
  readonly id: string;
  readonly kind: PageKind;
  readonly slug: string;
  readonly latestRevisionId?: string | null;
  readonly version: number;
  readonly updatedAt: Date;
}

export interface PageRevisionRow extends Readonly<Omit<PageContent, 'image'>> {
  readonly id: string;
  readonly image?: string | null;
  readonly authorId?: string | null;
  readonly createdAt: Date;
}

export interface PageWithRevision {
  page: PageRow;
  latest: PageRevisionRow;
}

/**
 * Pages and posts with all that was ever written in them. Methods with an `em` work in the caller's transaction; a row that
 * is changed there shows the change.
 */
@Injectable()
export class PageRepository {
  constructor(private readonly em: EntityManager) {}

  /** By address, at most 500. */
  async list(kind: PageKind): Promise<PageWithRevision[]> {
    const em = this.em.fork();
    const pages = await em.find(SitePage, { kind }, { orderBy: { slug: 1 }, limit: 500 });
    const latest = await em.find(PageRevision, { id: { $in: pages.map((page) => page.latestRevisionId!) } });
    const byId = new Map(latest.map((revision) => [revision.id, revision]));
    return pages.map((page) => ({ page, latest: byId.get(page.latestRevisionId!)! }));
  }

  async find(kind: PageKind, slug: string): Promise<PageWithRevision | null> {
    const em = this.em.fork();
    const page = await em.findOne(SitePage, { kind, slug });
    return page && { page, latest: await this.latest(em, page) };
  }

  /** Newest first. */
  async revisions(pageId: string, paging: PageQuery): Promise<{ items: PageRevisionRow[]; total: number }> {
    const [items, total] = await this.em
      .fork()
      .findAndCount(PageRevision, { pageId }, { orderBy: { id: 'desc' }, ...pageSlice(paging) });
    return { items, total };
  }

  /** The newest revision, published or not. */
  latest(em: EntityManager, { latestRevisionId }: PageRow): Promise<PageRevisionRow> {
    return em.findOneOrFail(PageRevision, { id: latestRevisionId! });
  }

  revision(em: EntityManager, pageId: string, id: string): Promise<PageRevisionRow | null> {
    return em.findOne(PageRevision, { id, pageId });
  }

  /** A page, locked until the transaction ends. */
  locked(em: EntityManager, id: string): Promise<PageRow | null> {
    return em.findOne(SitePage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /**
   * Makes a page without any text; the first revision must follow.
   * @param id of the page, which no page has
   * @throws AppError `slug_taken`
   */
  async create(em: EntityManager, id: string, kind: PageKind, slug: string): Promise<PageRow> {
    const now = new Date();
    const page = em.create(SitePage, {
      id,
      kind,
      slug,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    try {
      await em.flush();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('slug_taken');
      throw error;
    }
    return page;
  }

  /** Adds the newest revision, its HTML sanitised; what is live stays. */
  async append(
    em: EntityManager,
    pageId: string,
    { title, description, html, image, tags }: PageContent,
    authorId: string,
  ): Promise<PageRevisionRow> {
    const revision = em.create(PageRevision, {
      pageId,
      title,
      description,
      html: sanitiseHtml(html),
      image,
      tags,
      authorId,
      createdAt: new Date(),
    });
    await em.flush();
    await this.update(em, pageId, { latestRevisionId: revision.id });
    return revision;
  }

  /** Changes what is published and what is planned. */
  async publish(em: EntityManager, pageId: string, publication: PagePublication): Promise<void> {
    await this.update(em, pageId, publication);
  }

  /** Counts a change, so that an edit that began before it is refused. */
  async countChange(em: EntityManager, { id, version }: PageRow): Promise<void> {
    await this.update(em, id, { version: version + 1, updatedAt: new Date() });
  }

  /** Removes a page with all of its revisions. */
  async remove(em: EntityManager, id: string): Promise<void> {
    await em.nativeDelete(PageRevision, { pageId: id });
    await em.nativeDelete(SitePage, { id });
  }

  private async update(em: EntityManager, id: string, columns: Partial<SitePage>): Promise<void> {
    Object.assign(await em.findOneOrFail(SitePage, { id }), columns);
  }
}
