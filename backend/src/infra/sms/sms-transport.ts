export interface OutgoingSms {
  /** The same over all attempts of one message. */
  smsId: string;
  /** E.164. */
  to: string;
  text: string;
}

/** Takes text messages out of the product. */
export abstract class SmsTransport {
  /** @throws SmsRefused when trying again cannot help, Error when it may; neither names number or text. */
  abstract deliver(sms: OutgoingSms): Promise<void>;
}

export class SmsRefused extends Error {}
