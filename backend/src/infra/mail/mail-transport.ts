/** A mail as it leaves. */
export interface OutgoingMail {
  /** The same over all attempts of one mail. */
  mailId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For mails that come again and again: a mail program posts there when its user has enough (RFC 8058). */
  listUnsubscribe?: string;
}

/** Takes mails out of the product. */
export abstract class MailTransport {
  /** @throws MailRefused when trying again cannot help, Error when it may; neither names addressee or content. */
  abstract deliver(mail: OutgoingMail): Promise<void>;
}

/** The server will never take this mail: unknown recipient, forbidden sender. */
export class MailRefused extends Error {}
