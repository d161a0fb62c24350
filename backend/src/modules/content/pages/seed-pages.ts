import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { PageRevision } from './page-revision.entity.js';
import { SitePage } from './page.entity.js';
import { STARTING_PAGES } from './starting-pages.js';

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
