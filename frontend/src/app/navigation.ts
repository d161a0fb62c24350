import { t } from './texts';

export interface NavigationEntry {
  to: string;
  label: string;
}

interface Place {
  to: string;
  /** Shown to members only. */
  members?: true;
}

const HOME: Place = { to: '/' };
const ABOUT: Place = { to: '/about-us' };
/** The default stock of the product. */
const ANALYSIS: Place = { to: '/tickers/NASDAQ/AAPL', members: true };
const MARKETS: Place = { to: '/tickers' };
const COMPANY: Place = { to: '/members' };
const CONTACT: Place = { to: '/contact' };
const GALLERY: Place = { to: '/photogallery' };
const BLOG: Place = { to: '/fee-structure' };

type Label = Parameters<typeof t>[0];

/** In the order of the specification; Markets, the way to every price, beside its entries. */
const WIDE: readonly (readonly [Place, Label])[] = [
  [HOME, 'nav.home'],
  [MARKETS, 'nav.markets'],
  [ABOUT, 'nav.aboutWide'],
  [ANALYSIS, 'nav.analysis'],
  [COMPANY, 'nav.company'],
  [CONTACT, 'nav.contactWide'],
];
const NARROW: readonly (readonly [Place, Label])[] = [
  [HOME, 'nav.home'],
  [MARKETS, 'nav.markets'],
  [GALLERY, 'nav.gallery'],
  [ABOUT, 'nav.about'],
  [ANALYSIS, 'nav.analysis'],
  [COMPANY, 'nav.company'],
  [CONTACT, 'nav.contact'],
  [BLOG, 'nav.blog'],
];

/** What somebody who is signed in, or not, gets to see in the top bar (`wide`) or the full-screen menu (`narrow`). */
export function navigationFor(bar: 'wide' | 'narrow', signedIn: boolean): NavigationEntry[] {
  return (bar === 'wide' ? WIDE : NARROW)
    .filter(([{ members }]) => signedIn || !members)
    .map(([{ to }, label]) => ({ to, label: t(label) }));
}
