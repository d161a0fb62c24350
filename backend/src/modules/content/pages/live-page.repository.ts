import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PageKind } from '@pricealgo/contract/content';
import type { PageQuery } from '@pricealgo/contract/query';
import { pageSlice } from '../../../common/http/paging.js';

/** What visitors read of a page or post. */
export interface LivePage {
  slug: string;
  title: string;
  description: string;
  html: string;
  image: string | null;
  tags: string[];
  /** Since when this text is live. */
  liveSince: Date;
}

/** The revision that counts now: the scheduled one from its instant on, else the live one. */
const LIVE = `select p.kind, p.slug, r.title, r.description, r.html, r.image, r.tags,
    case when p.next_at <= now() then p.next_at else p.live_since end as "liveSince"
  from site_page p
  join site_page_revision r
    on r.id = case when p.next_at <= now() then p.next_revision_id else p.live_revision_id end`;

/** Pages and posts as visitors read them: published, in the revision that counts now. */
@Injectable()
export class LivePageRepository {
  constructor(private readonly em: EntityManager) {}

  async live(kind: PageKind, slug: string): Promise<LivePage | null> {
    const [row] = await this.query(`${LIVE} where p.kind = ? and p.slug = ?`, [kind, slug]);
    return row ?? null;
  }

  /** Newest first. @param tag only posts that carry it */
  async posts(tag: string | null, paging: PageQuery): Promise<{ items: LivePage[]; total: number }> {
    const { limit, offset } = pageSlice(paging);
    const from = `(${LIVE} where p.kind = 'post') live ${tag === null ? '' : 'where tags @> ?::jsonb'}`;
    const values = tag === null ? [] : [JSON.stringify([tag])];
    const items = await this.query(`select * from ${from} order by "liveSince" desc, slug limit ? offset ?`, [
      ...values,
      limit,
      offset,
    ]);
    const [count] = (await this.em.fork().execute(`select count(*)::int as total from ${from}`, values)) as [
      { total: number },
    ];
    return { items, total: count.total };
  }

  /** Every address of the site that is made of content, for the site map. */
  async addresses(): Promise<{ kind: PageKind; slug: string; liveSince: Date }[]> {
    return (await this.query(
      `select kind, slug, "liveSince" from (${LIVE}) live order by kind, slug`,
      [],
    )) as never;
  }

  private async query(sql: string, values: unknown[]): Promise<LivePage[]> {
    const rows = (await this.em.fork().execute(sql, values)) as LivePage[];
    return rows.map((row) => ({ ...row, liveSince: new Date(row.liveSince) }));
  }
}
