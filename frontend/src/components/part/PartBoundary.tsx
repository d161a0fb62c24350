import { Component, type ReactNode } from 'react';
import { showError } from '../../lib/toast';
import { LoadError } from '../state/LoadError';
import { t } from '../texts';
import classes from './PartBoundary.module.css';

/** What stands in the place of a part that failed. */
export type FailingPart =
  | {
      /** Name of the part: "Your watchlist". A function where the language is not known yet. */
      what: string | (() => string);
      /** `panel`, unless said otherwise, for a piece of the page; `line` where there is little room. */
      failure?: 'panel' | 'line';
    }
  /** Nobody waits for it: its place stays as it was before. */
  | { what?: undefined; failure: 'quiet' };

export type PartBoundaryProps = FailingPart & {
  /** Stands there for a quiet part that failed. */
  place?: ReactNode;
  onRetry: () => void;
  /** See `LazyPartProps`. */
  onUnavailable?: () => void;
  children: ReactNode;
};

/** What goes wrong in a part of a page takes that part only. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean; error?: unknown }> {
  override state = { failed: false, error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(): void {
    const { onUnavailable } = this.props;
    if (!onUnavailable) return;
    showError(t('error.loadFailed', { what: this.name() }));
    onUnavailable();
  }

  /** Nobody sees a button to try a quiet part again: whatever draws its surroundings again does. */
  override componentDidUpdate(before: PartBoundaryProps): void {
    const { failure, children } = this.props;
    if (this.state.failed && failure === 'quiet' && children !== before.children) this.retry();
  }

  private readonly name = (): string => {
    const { what = '' } = this.props;
    return typeof what === 'function' ? what() : what;
  };

  private readonly retry = (): void => {
    this.setState({ failed: false, error: undefined });
    this.props.onRetry();
  };

  override render(): ReactNode {
    const { children, failure = 'panel', onUnavailable, place = null } = this.props;
    if (!this.state.failed) return children;
    if (onUnavailable) return null;
    if (failure === 'quiet') return place;
    if (failure === 'panel')
      return <LoadError what={this.name()} error={this.state.error} onRetry={this.retry} />;
    return (
      <p role="alert" className={classes.line}>
        {t('error.loadFailed', { what: this.name() })}{' '}
        <button type="button" className={classes.retry} onClick={this.retry}>
          {t('error.retry')}
        </button>
      </p>
    );
  }
}
