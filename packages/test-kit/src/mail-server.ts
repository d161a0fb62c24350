import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** Headers and body as they came. */
  raw: string;
  /** Decoded headers, lower-case names. */
  header: (name: string) => string | undefined;
  accepted: boolean;
}

export interface MailServer {
  url: string;
  /** Every mail whose data came, those that were not accepted too. */
  mails: ReceivedMail[];
  /** SMTP status of the next answers to data, in order; 250 afterwards. */
  answers: number[];
  /** So many of the next mails it takes, and falls silent in the place of the answer to their data. */
  silences: number;
  /** Recipients that it refuses for good. */
  unknown: Set<string>;
  /** Recipients about whom it says nothing, for as long as anybody asks. */
  hanging: Set<string>;
  /** Resolves when so many mails were accepted. */
  received: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

/** A real SMTP server on this machine, with faults on demand. @param port a free one by default */
export async function startMailServer(port = 0): Promise<MailServer> {
  const waiting: { count: number; resolve: () => void }[] = [];
  const state: Omit<MailServer, 'url' | 'close'> = {
    mails: [],
    answers: [],
    silences: 0,
    unknown: new Set(),
    hanging: new Set(),
    received: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        tell();
      }),
  };
  const tell = (): void => {
    const taken = state.mails.filter(({ accepted }) => accepted).length;
    for (const { count, resolve } of waiting) if (taken >= count) resolve();
  };
  const fault = (responseCode: number, message: string): Error =>
    Object.assign(new Error(message), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // What hangs must not keep it from closing.
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, done) => {
      if (state.hanging.has(address)) return;
      done(state.unknown.has(address) ? fault(550, `No such user: ${address}`) : null);
    },
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        const status = state.answers.shift() ?? 250;
        const accepted = status < 400;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        state.mails.push({ to, raw, accepted, header: (name) => headerOf(raw, name) });
        if (state.silences > 0) state.silences -= 1;
        else done(accepted ? null : fault(status, 'Not now'));
        tell();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: own } = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${own}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

function headerOf(raw: string, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
}
