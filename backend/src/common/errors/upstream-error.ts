/** Somebody outside that we depend on gave no useful answer. Becomes 503: the request was fine. */
export class UpstreamError extends Error {}
