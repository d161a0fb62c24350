import type { Role } from '../../config/env.schema.js';

/**
 * What each role cannot work without: of each list one has to be up. Postgres and Redis are the same ones for all nodes, so a node
 * that is taken out for want of them leaves its work to nobody. An api node streams prices while Postgres is away, and answers
 * from Postgres while no price comes; only without both it has nothing to give. The feed goes on likewise. A worker lives by both.
 */
const NEEDS: Readonly<Record<Role, readonly (readonly string[])[]>> = {
  api: [['postgres', 'quotes']],
  feed: [['postgres', 'quotes']],
  worker: [['postgres'], ['jobs']],
};

/** Traffic is sent to api nodes alone: where there is that role, it decides. */
function needsOf(roles: readonly Role[]): readonly (readonly string[])[] {
  return roles.includes('api') ? NEEDS.api : roles.flatMap((role) => NEEDS[role]);
}

/** @param up names of the dependencies that work */
export function isReady(roles: readonly Role[], up: ReadonlySet<string>): boolean {
  return needsOf(roles).every((names) => names.some((name) => up.has(name)));
}

/** Whether a process of these roles is not ready as soon as this one is down. */
export function neededAlone(roles: readonly Role[], name: string): boolean {
  return needsOf(roles).some((names) => names.length === 1 && names[0] === name);
}
