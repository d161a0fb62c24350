/**
 * What Node is given wherever a process of the product is started: here, in docker/Dockerfile, docker/systemd and backend/package.json,
 * which a test compares with this.
 *
 * The young generation may have 2 × 16 MB. Where V8 is left to itself it becomes 2 × 64 MB step by step, by what survives: some 100 MB that a
 * process keeps and never needs (docs/growth.md).
 */
export const PRODUCT_ARGS = ['--enable-source-maps', '--max-semi-space-size=16'];

/**
 * Settings of the C library, which reads them before Node begins. Without a bound every thread that hashes or compresses gets a part of the
 * heap of its own, which keeps what the thread once needed.
 */
export const PRODUCT_ENV = { MALLOC_ARENA_MAX: '2' };
