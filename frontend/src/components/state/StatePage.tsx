import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Page } from '../page/Page';
import { StatePanel } from './StatePanel';

export interface StatePageProps {
  /** Title of the page, in the tab of the browser. */
  page: string;
  icon: ReactNode;
  /** Heading of the page. */
  title: string;
  text: string;
  /** Where to go on. */
  next: { to: string; label: string };
}

/** A whole page that says why there is nothing else on it, and where to go on. */
export function StatePage({ page, icon, title, text, next }: StatePageProps) {
  return (
    <Page title={page}>
      <StatePanel
        icon={icon}
        title={title}
        level={1}
        action={
          <Button component={Link} to={next.to}>
            {next.label}
          </Button>
        }
      >
        {text}
      </StatePanel>
    </Page>
  );
}
