/** What somebody may choose for a run that makes it a question of their own. */
const OWN_PARAMETERS = ['peers', 'benchmark', 'assumptions'] as const;

/**
 * Whether parameters were chosen by somebody and are not the house's: such a run is a what-if. Calls of it were recorded by
 * earlier releases, and count nowhere. SQL: {@link COUNTED}.
 */
export function hasOwnParameters(params: Readonly<Record<string, unknown>>): boolean {
  return params.house !== true && OWN_PARAMETERS.some((name) => params[name] !== undefined);
}

/** Calls of the house as a condition on `algorithm_call c`: what record, history, ratings and alerts are made of. */
export const COUNTED = `(not jsonb_exists_any(c.params, array[${OWN_PARAMETERS.map((name) => `'${name}'`).join(', ')}])
  or c.params->>'house' = 'true')`;
