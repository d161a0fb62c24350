import { Component, type ReactNode } from 'react';
import { LoadError } from '../state/LoadError';

export interface PartBoundaryProps {
  /** Name of the part. */
  what: string;
  onRetry: () => void;
  children: ReactNode;
}

/** What goes wrong in a part of a page takes that part only. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean; error?: unknown }> {
  override state = { failed: false, error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  private readonly retry = (): void => {
    this.setState({ failed: false, error: undefined });
    this.props.onRetry();
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <LoadError what={this.props.what} error={this.state.error} onRetry={this.retry} />;
  }
}
