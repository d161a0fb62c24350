import { createStore } from 'zustand/vanilla';
import type { Drawing } from './drawing';
import {
  changed,
  type DrawingHistory,
  historyOf,
  joined,
  plainDrawing,
  redone,
  sameDrawings,
  undone,
} from './drawing-changes';

/** What the server holds. */
export interface DrawingDocument {
  revision: string | null;
  drawings: Drawing[];
}

export type SendDrawings = (
  base: string | null,
  drawings: readonly Drawing[],
) => Promise<DrawingDocument & { saved: boolean }>;

export interface BookState {
  history: DrawingHistory;
  saving: 'loading' | 'saved' | 'saving' | 'failed';
}

/**
 * The drawings of one member on one instrument, and how they get to the server: one write at a time, each made from the newest
 * revision that is known here. Where another tab saved meanwhile, both are joined and written again.
 */
export class DrawingBook {
  readonly store = createStore<BookState>(() => ({ history: historyOf([]), saving: 'loading' }));
  private base: DrawingDocument = { revision: null, drawings: [] };
  private isSending = false;
  /** Writes that were begun; a read from before one of them tells what is not so any more. */
  private writes = 0;

  constructor(private readonly send: SendDrawings) {}

  /** Reads what the server has. Nothing that waits to be written, or was written meanwhile, is lost by it. */
  async read(ask: () => Promise<DrawingDocument>): Promise<void> {
    const before = this.writes;
    const { revision, drawings } = await ask();
    const { saving, history } = this.store.getState();
    if (this.isSending || this.writes !== before || saving === 'failed') return;
    const plain = drawings.map(plainDrawing);
    const isKnown = saving !== 'loading' && sameDrawings(plain, history.present);
    this.base = { revision, drawings: plain };
    this.store.setState({ saving: 'saved', ...(isKnown ? {} : { history: historyOf(plain) }) });
  }

  change(present: readonly Drawing[]): void {
    this.step((history) => changed(history, present.map(plainDrawing)));
  }

  undo(): void {
    this.step(undone);
  }

  redo(): void {
    this.step(redone);
  }

  /** Writes what is not written yet; a write that failed is tried again. */
  async save(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (;;) {
        const { present } = this.store.getState().history;
        if (sameDrawings(present, this.base.drawings)) break;
        this.store.setState({ saving: 'saving' });
        this.writes += 1;
        const answer = await this.send(this.base.revision, present);
        const there = answer.drawings.map(plainDrawing);
        if (!answer.saved) {
          // What came from elsewhere is not this tab's to take back.
          const now = this.store.getState().history.present;
          this.store.setState({ history: historyOf(joined(this.base.drawings, now, there)) });
        }
        this.base = { revision: answer.revision, drawings: there };
      }
      this.store.setState({ saving: 'saved' });
    } catch {
      this.store.setState({ saving: 'failed' });
    } finally {
      this.isSending = false;
    }
  }

  private step(work: (history: DrawingHistory) => DrawingHistory): void {
    const { history, saving } = this.store.getState();
    // Before they are read nobody knows what is changed.
    if (saving === 'loading') return;
    const next = work(history);
    if (next === history || sameDrawings(next.present, history.present)) return;
    this.store.setState({ history: next });
    void this.save();
  }
}
