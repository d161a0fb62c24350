/** A smoke runs every path of a bench once; what it prints says nothing about speed, and no goal decides its exit code. */
export const isSmoke = process.argv.includes('--smoke');

/** The size that a bench has by itself, or the one that is enough to walk its paths. */
export const sized = (whole, small) => (isSmoke ? small : whole);
