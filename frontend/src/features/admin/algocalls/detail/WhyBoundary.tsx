import { Component, type ReactNode } from 'react';
import { t } from '../texts';
import classes from './Detail.module.css';

/** Answers of old versions may have another shape than today's screens expect: their raw output is still there below. */
export class WhyBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <p className={classes.dim}>{t('why.unreadable')}</p> : this.props.children;
  }
}
