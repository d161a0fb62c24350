import { mailFailureInWords } from './mail-failure.js';

describe('why a mail did not leave, in words', () => {
  it.each([
    ['SMTP EENVELOPE 550 for mail 1', 'The mail server refused the sender or the recipient. (EENVELOPE 550)'],
    ['SMTP ESOCKET for mail 1', 'The mail server cannot be reached. (ESOCKET)'],
    ['SMTP EAUTH 535 for mail 1', 'The mail server refused our user name or password. (EAUTH 535)'],
    ['SMTP ENEW for mail 1', 'The mail could not be sent. (ENEW)'],
    ['ENOSPC: no space left on device', 'The mail could not be sent: the log says why.'],
  ])('%s', (reason, words) => expect(mailFailureInWords(reason)).toBe(words));
});
