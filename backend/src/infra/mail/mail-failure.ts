/** What `SmtpMailTransport` calls a failure, in the words of people who can do something about it. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNECTION: 'The mail server cannot be reached.',
  ESOCKET: 'The mail server cannot be reached.',
  EDNS: 'The name of the mail server is not known.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETLS: 'No encrypted connection to the mail server could be made.',
  EAUTH: 'The mail server refused our user name or password.',
  EENVELOPE: 'The mail server refused the sender or the recipient.',
  EMESSAGE: 'The mail server refused the message.',
};

/** @param reason why the job failed: `SMTP EENVELOPE 550 for mail …`, and a sentence behind it where it was given up */
export function mailFailureInWords(reason: string): string {
  const [, code, status, end] =
    /^SMTP (\w+)(?: (\d{3}))?(?: for mail [\w-]+)?(?:\. (.+))?$/.exec(reason) ?? [];
  if (/^(Not sent|Given up|The job took)\b/.test(reason)) return reason;
  if (!code) return 'The mail could not be sent: the log says why.';
  const words = `${WORDS[code] ?? 'The mail could not be sent.'} (${[code, status].filter(Boolean).join(' ')})`;
  return end ? `${words} ${end}` : words;
}
