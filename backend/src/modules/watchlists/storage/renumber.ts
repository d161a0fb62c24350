import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * `moved` in front of `before`; at the end where that is `null` or gone meanwhile (another tab removed it). Moves of two
 * tabs that follow each other both count, whatever order each tab saw.
 */
export function movedBefore(order: readonly string[], moved: string, before: string | null): string[] {
  const others = order.filter((one) => one !== moved);
  const place = before === null ? -1 : others.indexOf(before);
  return place === -1 ? [...others, moved] : others.toSpliced(place, 0, moved);
}

/** Writes the places of a list's rows; only those that differ are touched. */
export async function placeItems(
  em: EntityManager,
  watchlistId: string,
  keys: readonly string[],
): Promise<void> {
  await em.execute(
    `update watchlist_item i set position = o.place - 1
     from jsonb_array_elements_text(?::jsonb) with ordinality as o(instrument, place)
     where i.watchlist_id = ? and i.instrument = o.instrument and i.position <> o.place - 1`,
    [JSON.stringify(keys), watchlistId],
  );
}

/** Writes the places of a member's lists. */
export async function placeLists(em: EntityManager, userId: string, ids: readonly string[]): Promise<void> {
  await em.execute(
    `update watchlist w set position = o.place - 1
     from jsonb_array_elements_text(?::jsonb) with ordinality as o(id, place)
     where w.user_id = ? and w.id = o.id::uuid and w.position <> o.place - 1`,
    [JSON.stringify(ids), userId],
  );
}
