/** What a browser says of a ceremony, as far as it is looked at before the signature is. */
export interface ClientData {
  readonly challenge: string;
  readonly origin: string;
}

/**
 * @param clientDataJSON base64url of JSON
 * @returns `null` where it is none, or lacks one of the two
 */
export function readClientData(clientDataJSON: string): ClientData | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge, origin } = (read ?? {}) as Record<string, unknown>;
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null;
  } catch {
    return null;
  }
}
