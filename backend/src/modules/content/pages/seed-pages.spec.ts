import { sanitiseHtml } from './sanitise-html.js';
import { STARTING_PAGES } from './seed-pages.js';

/** Pages that the menus of the specification link to. */
const LINKED = [
  'about-us',
  'privacy-policy',
  'terms-conditions',
  'partnerwithus',
  'members',
  'photogallery',
  'fee-structure',
  'contact',
];

describe('starting texts', () => {
  it('has every page that a menu leads to, each address once', () => {
    const slugs = STARTING_PAGES.filter(({ kind }) => kind === 'page').map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual(LINKED.toSorted());
    expect(STARTING_PAGES.filter(({ kind }) => kind === 'post').length).toBeGreaterThan(0);
  });

  it.each(STARTING_PAGES.map((page) => [page.slug, page] as const))('%s is clean as it is', (_, page) => {
    expect(sanitiseHtml(page.html)).toBe(page.html);
    expect(page.title.length).toBeLessThanOrEqual(120);
    expect(page.description.length).toBeGreaterThan(20);
    expect(page.description.length).toBeLessThanOrEqual(160);
  });
});
