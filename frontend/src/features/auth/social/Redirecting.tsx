import { Loader } from '@mantine/core';
import { Page } from '../../../components/page/Page';
import classes from './Redirecting.module.css';

/** A page on its way somewhere else. */
export function Redirecting({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title}>
      <div className={classes.panel} role="status">
        <Loader size={36} aria-hidden="true" />
        <h1 className={classes.text}>{text}</h1>
      </div>
    </Page>
  );
}
