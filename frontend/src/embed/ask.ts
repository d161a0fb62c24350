/** The server gave no answer to a question. */
export class Refusal extends Error {
  /** @param retryAfterMs what the server asked for; 0 where it said nothing */
  constructor(readonly retryAfterMs: number) {
    super('No answer');
  }
}

const PATIENCE_MS = 15_000;

/**
 * Asks a public route of the API. Nothing is sent that tells who asks: the page is on somebody else's site.
 * @throws Refusal for every answer that is none
 */
export async function ask<Data>(route: string, query: Readonly<Record<string, string>>): Promise<Data> {
  try {
    const answer = await fetch(`/api/${route}?${new URLSearchParams(query)}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Refusal(Number(answer.headers.get('Retry-After') ?? 0) * 1_000 || 0);
    return ((await answer.json()) as { data: Data }).data;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(0);
  }
}
