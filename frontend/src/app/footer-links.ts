import { t } from './texts';

export interface FooterGroup {
  id: 'company' | 'markets' | 'support';
  title: string;
  links: { to: string; label: string }[];
}

/** What the footer always lists; links that an administrator adds follow in a group of their own. */
export const footerGroups = (): FooterGroup[] => [
  {
    id: 'company',
    title: t('footer.company'),
    links: [
      { to: '/about-us', label: t('nav.about') },
      { to: '/partnerwithus', label: t('footer.partners') },
      { to: '/members', label: t('footer.members') },
      { to: '/photogallery', label: t('nav.gallery') },
      { to: '/fee-structure', label: t('nav.blog') },
    ],
  },
  {
    id: 'markets',
    title: t('nav.markets'),
    links: [
      { to: '/tickers', label: t('footer.tickers') },
      { to: '/track-record', label: t('footer.trackRecord') },
      { to: '/calls', label: t('footer.calls') },
    ],
  },
  {
    id: 'support',
    title: t('footer.support'),
    links: [
      { to: '/contact', label: t('nav.contact') },
      { to: '/privacy-policy', label: t('footer.privacy') },
      { to: '/terms-conditions', label: t('footer.terms') },
    ],
  },
];
