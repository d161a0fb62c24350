import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { PageRevision } from '../../modules/content/pages/page-revision.entity.js';
import { SitePage } from '../../modules/content/pages/page.entity.js';
import { COMPANY_PAGES } from './pages/company-pages.js';
import { LEGAL_PAGES } from './pages/legal-pages.js';
import type { StartingPage } from './pages/starting-page.js';
import { STARTING_POSTS } from './pages/starting-posts.js';

export const STARTING_PAGES: readonly StartingPage[] = [...COMPANY_PAGES, ...LEGAL_PAGES, ...STARTING_POSTS];

/** Publishes the starting texts into a site that has none. What an administrator removed does not come back. */
export async function seedPages(entityManager: EntityManager): Promise<void> {
  await entityManager.fork().transactional(async (em) => {
    if ((await em.count(SitePage)) > 0) return;
    const createdAt = new Date();
    for (const { kind, slug, title, description, html, tags } of STARTING_PAGES) {
      const page = em.create(SitePage, {
        id: randomUUID(),
        kind,
        slug,
        version: 1,
        createdAt,
        updatedAt: createdAt,
      });
      const revision = em.create(PageRevision, {
        pageId: page.id,
        title,
        description,
        html,
        tags,
        image: null,
        authorId: null,
        createdAt,
      });
      await em.flush();
      page.latestRevisionId = revision.id;
      page.liveRevisionId = revision.id;
      page.liveSince = createdAt;
    }
  });
}
