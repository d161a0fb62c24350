import { Button } from '@mantine/core';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { Link } from 'react-router';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { MarketBadge } from '../../../market/hours/MarketBadge';
import { FeedLabel } from '../../../market/quote/FeedLabel';
import { StaleBadge } from '../../../market/quote/StaleBadge';
import type { ApplicationInfo } from '../../../lib/site/application-info';
import { t } from '../texts';
import type { HomeTicker } from '../home-tickers';
import { SignUpButton } from './SignUpButton';
import classes from './Hero.module.css';

/** What is true of every price on the page. */
export function MarketState({ featured }: { featured: HomeTicker }) {
  return (
    <div className={classes.badges}>
      <MarketBadge exchangeShortName={featured.exchangeShortName} />
      <FeedLabel />
      <StaleBadge instrument={instrumentKeyOf(featured)} />
    </div>
  );
}

export interface VisitorPitchProps {
  info: ApplicationInfo | undefined;
  /** The ticker that stands largest. */
  featured: HomeTicker;
}

/** What somebody who comes for the first time reads. */
export function VisitorPitch({ info, featured }: VisitorPitchProps) {
  return (
    <div className="pa-pitch">
      <h1 className="pa-hero-title">
        {t.rich('hero.title', { s: (sentence) => <span className="pa-sentence">{sentence}</span> })}
      </h1>
      <p className="pa-hero-text">{t('hero.text')}</p>
      <div className={classes.actions}>
        <SignUpButton info={info} onClick={() => openAuthDialog('signup')} />
        <Button component={Link} to="/tickers" size="md" variant="secondary">
          {t('hero.browse')}
        </Button>
      </div>
      <MarketState featured={featured} />
    </div>
  );
}
