import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import { ContentPage } from '../content/ContentPage';
import { ContactClosed } from './ContactClosed';
import classes from './Contact.module.css';
import { ContactForm } from './ContactForm';
import { ContactSent } from './ContactSent';
import { OtherWays } from './OtherWays';

/** /contact */
export function ContactPage() {
  const { data: info } = useQuery(applicationInfoQuery);
  const [thanks, setThanks] = useState<string | null>(null);
  return (
    <ContentPage slug="contact">
      <div className={classes.columns}>
        {info && !info.contactFormOpen ? (
          <ContactClosed address={info.contactEmail} />
        ) : thanks === null ? (
          <ContactForm onSent={setThanks} />
        ) : (
          <ContactSent thanks={thanks} onAnother={() => setThanks(null)} />
        )}
        <OtherWays info={info} />
      </div>
    </ContentPage>
  );
}
