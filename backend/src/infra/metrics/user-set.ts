/** The first 32 of a random id's bits tell users apart well enough to count them. */
const BYTES = 4;

/** @param userIds UUIDs */
export function packUsers(userIds: Iterable<string>): Buffer {
  const ids = [...userIds];
  const packed = Buffer.alloc(ids.length * BYTES);
  for (const [place, id] of ids.entries()) {
    packed.writeUInt32BE(Number.parseInt(id.slice(0, 8), 16) >>> 0, place * BYTES);
  }
  return packed;
}

/** Counts the distinct users of all sets together. */
export function countUsers(sets: readonly Buffer[]): number {
  const all = new Set<number>();
  for (const set of sets) {
    for (let at = 0; at + BYTES <= set.length; at += BYTES) all.add(set.readUInt32BE(at));
  }
  return all.size;
}
