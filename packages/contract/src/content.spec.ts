import { createPageSchema } from './content.js';

const page = { title: 'T', description: '', html: '', tags: [], kind: 'page' };

describe('address of a new page', () => {
  it.each(['administration', 'admin-fees', 'how-we-score-calls'])('may be %s', (slug) => {
    expect(createPageSchema.safeParse({ ...page, slug }).success).toBe(true);
  });

  it.each(['tickers', 'profile', 'calls', 'pages', 'verify-email'])('is not that of a screen: %s', (slug) => {
    const { error } = createPageSchema.safeParse({ ...page, slug });
    expect(error?.issues).toMatchObject([{ path: ['slug'], message: 'is an address of the site' }]);
  });

  it('is never that of the back office', () => {
    const { error } = createPageSchema.safeParse({ ...page, slug: 'admin' });
    expect(error?.issues).toMatchObject([{ path: ['slug'], message: 'is an address of the back office' }]);
  });
});
