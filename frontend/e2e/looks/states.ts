import { MEMBER_STATES } from './member-states.ts';
import { OFFICE_STATES } from './office-states.ts';
import type { StateRow } from './row.ts';
import { VISITOR_STATES } from './visitor-states.ts';

/** What no address shows by itself: dialogs, menus, refusals, empty and failed pages. */
export const STATES: readonly StateRow[] = [...VISITOR_STATES, ...MEMBER_STATES, ...OFFICE_STATES];
