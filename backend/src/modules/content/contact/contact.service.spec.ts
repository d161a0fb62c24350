import { looksLikeSpam } from './contact.service.js';

const WRITTEN = { typedMs: 30_000, subject: 'A question', message: 'How do you score a call?' };

describe('spam in the contact form', () => {
  it('is not what a person writes', () => {
    expect(looksLikeSpam(WRITTEN)).toBe(false);
    expect(
      looksLikeSpam({ ...WRITTEN, website: '', message: 'See https://a.example and www.b.example' }),
    ).toBe(false);
  });

  it.each([
    ['the hidden field is filled', { website: 'https://x.example' }],
    ['it was typed faster than anybody can', { typedMs: 400 }],
    ['it is made of links', { message: 'http://a http://b www.c.example [url=d]' }],
  ])('is told by: %s', (_, change) => {
    expect(looksLikeSpam({ ...WRITTEN, ...change })).toBe(true);
  });
});
