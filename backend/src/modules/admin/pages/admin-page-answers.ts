import type { AdminPageDto, RevisionDto } from '@pricealgo/contract/content';
import type { SitePage } from '../../content/pages/page.entity.js';
import type { PageRevision } from '../../content/pages/page-revision.entity.js';
import type { PageWithRevision } from './pages-admin.js';

export function toRevisionDto(revision: PageRevision): RevisionDto {
  const { id, title, description, html, image, tags, authorId, createdAt } = revision;
  return {
    revisionId: id,
    title,
    description,
    html,
    image: image ?? null,
    tags,
    authorId: authorId ?? null,
    createdMs: createdAt.getTime(),
  };
}

export function toAdminPageDto({ page, latest }: PageWithRevision): AdminPageDto {
  const { live, liveSince, next } = shownState(page);
  return {
    id: page.id,
    kind: page.kind,
    slug: page.slug,
    version: page.version,
    state: next ? 'scheduled' : live ? 'live' : 'draft',
    upToDate: live === page.latestRevisionId,
    liveSinceMs: liveSince?.getTime() ?? null,
    nextMs: next?.getTime() ?? null,
    updatedMs: page.updatedAt.getTime(),
    latest: toRevisionDto(latest),
  };
}

/** A plan whose instant has passed is what is live. */
function shownState({ liveRevisionId, liveSince, nextRevisionId, nextAt }: SitePage): {
  live: string | null;
  liveSince: Date | null;
  next: Date | null;
} {
  return nextAt && nextAt.getTime() <= Date.now()
    ? { live: nextRevisionId ?? null, liveSince: nextAt, next: null }
    : { live: liveRevisionId ?? null, liveSince: liveSince ?? null, next: nextAt ?? null };
}
