import { expect, test } from '@jest/globals';
import { replyAddress } from './reply-address';

test('a reply has one receiver, a subject and the quoted text', () => {
  const address = replyAddress({
    email: 'ann@example.org',
    subject: 'Hi & bye?bcc=eve@example.org',
    message: 'One\nTwo & three',
  });
  const url = new URL(address);
  expect(decodeURIComponent(url.pathname)).toBe('ann@example.org');
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(url.searchParams.get('subject')).toBe('Re: Hi & bye?bcc=eve@example.org');
  expect(url.searchParams.get('body')).toBe('\r\n\r\n> One\r\n> Two & three');
});

test('an address cannot add headers', () => {
  const url = new URL(replyAddress({ email: 'a?bcc=eve@example.org', subject: 'x', message: 'y' }));
  expect(url.searchParams.has('bcc')).toBe(false);
});
