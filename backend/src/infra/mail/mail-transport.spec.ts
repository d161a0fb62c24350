import { mailFailureInWords } from './mail-transport.js';

describe('why a mail did not leave, in words', () => {
  it.each([
    ['SMTP EENVELOPE 550 for mail 1', 'The mail server refused the sender or the recipient. (EENVELOPE 550)'],
    ['SMTP ESOCKET for mail 1', 'The mail server cannot be reached. (ESOCKET)'],
    ['SMTP EAUTH 535 for mail 1', 'The mail server refused our user name or password. (EAUTH 535)'],
    ['SMTP ENEW for mail 1', 'The mail could not be sent. (ENEW)'],
    [
      'SMTP ESOCKET for mail 1f-2. Given up after 6 h.',
      'The mail server cannot be reached. (ESOCKET) Given up after 6 h.',
    ],
    ['SMTP ESOCKET', 'The mail server cannot be reached. (ESOCKET)'],
    ['Not sent: what it says was not valid any more.', 'Not sent: what it says was not valid any more.'],
    ['Given up after 6 h.', 'Given up after 6 h.'],
    ['ENOSPC: no space left on device', 'The mail could not be sent: the log says why.'],
  ])('%s', (reason, words) => expect(mailFailureInWords(reason)).toBe(words));
});
