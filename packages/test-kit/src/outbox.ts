export interface OutboxMessage {
  kind: 'mail' | 'sms';
  id: string;
  to: string;
  subject?: string;
  text: string;
  html?: string;
  createdMs: number;
}

const POLL_MS = 100;
const PATIENCE_MS = 60_000;

/** The newest message to somebody that `fits`, from the mail spool of the product at `baseUrl`; a worker sends it, so it may take a moment. */
export async function messageTo(
  baseUrl: string,
  to: string,
  fits: (message: OutboxMessage) => boolean = () => true,
): Promise<OutboxMessage> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(`${baseUrl}/api/dev/outbox`);
    const { data } = (await answer.json()) as { data: OutboxMessage[] };
    const found = data.find((message) => message.to.toLowerCase() === to.toLowerCase() && fits(message));
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`No message for ${to}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export function codeIn({ text }: OutboxMessage): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error('The message has no code');
  return code;
}

/** Path and query of the first link of a message. */
export function linkIn({ text }: OutboxMessage): string {
  const url = /https?:\/\/\S+/.exec(text)?.[0];
  if (!url) throw new Error('The message has no link');
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}
