import { indicatorColumns, runIndicators } from './fixtures/all-indicators.js';
import { seededBars } from './fixtures/columns.js';
import { ema, isSettling, settlingBars, sma } from './index.js';
import { Workspace } from './columns.js';

/** Counts the columns that a workspace lends and how many of them are different. */
class CountingWorkspace extends Workspace {
  readonly lent = new Set<Float64Array>();
  borrowed = 0;
  returned = 0;

  override borrow(length: number): Float64Array {
    const column = super.borrow(length);
    this.lent.add(column);
    this.borrowed++;
    return column;
  }

  override release(count: number): void {
    super.release(count);
    this.returned += count;
  }
}

describe('Workspace', () => {
  it('lends the same columns again', () => {
    const workspace = new Workspace();
    const [first, second] = [workspace.borrow(10), workspace.borrow(10)];
    expect(second).not.toBe(first);
    workspace.release(2);
    expect([workspace.borrow(8), workspace.borrow(10)]).toEqual([first, second]);
  });

  it('makes room for a longer history', () => {
    const workspace = new Workspace();
    workspace.borrow(5);
    workspace.release(1);
    expect(workspace.borrow(9)).toHaveLength(9);
  });

  it('refuses to take back more than it lent', () => {
    const workspace = new Workspace();
    workspace.borrow(1);
    expect(() => workspace.release(2)).toThrow('2 columns released, 1 borrowed');
  });

  it('gets everything back, and a second run over any history needs no new column', () => {
    const workspace = new CountingWorkspace();
    const columns = indicatorColumns(300);
    runIndicators(seededBars(300, 1), columns, workspace);
    const needed = workspace.lent.size;
    runIndicators(seededBars(300, 2), columns, workspace);
    runIndicators(seededBars(40, 3), columns, workspace);
    expect(workspace.lent.size).toBe(needed);
    expect(workspace.returned).toBe(workspace.borrowed);
  });
});

describe('result columns', () => {
  it('must be long enough, because what is written behind their end is lost', () => {
    expect(() => sma(new Float64Array(10), 3, new Float64Array(9))).toThrow(RangeError);
  });

  it.each([0, -1, 2.5, NaN])('period %d is refused', (period) => {
    expect(() => ema(new Float64Array(10), period, new Float64Array(10))).toThrow(RangeError);
  });
});

describe('settling', () => {
  it('lasts ten periods', () => {
    expect(settlingBars(200)).toBe(2_000);
    expect([isSettling(139, 14), isSettling(140, 14), isSettling(0, 0)]).toEqual([true, false, false]);
  });
});
