import { setTimeout as delay } from 'node:timers/promises';
import { duringWrite, newRowId } from './current-write.js';

const WRITE = {
  userId: '0b0e2f0c-9c4f-4ad5-8f5c-5f1f2b8f5e11',
  key: '5f0c7d4e-31a5-4f1c-9a52-0f6f7c3a1b2d',
  requestHash: 'a'.repeat(64),
};

describe('ids of the rows of a write', () => {
  it('are the same each time it is carried out, also behind what it awaits', async () => {
    const first = duringWrite(WRITE, () => newRowId('price_alert'));
    const again = await duringWrite({ ...WRITE }, async () => {
      await delay(1);
      return newRowId('price_alert');
    });
    expect(again).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('differ by user, key, request and table', () => {
    const ids = [
      duringWrite(WRITE, () => newRowId('price_alert')),
      duringWrite(WRITE, () => newRowId('watchlist')),
      duringWrite({ ...WRITE, userId: null }, () => newRowId('price_alert')),
      duringWrite({ ...WRITE, key: WRITE.userId }, () => newRowId('price_alert')),
      duringWrite({ ...WRITE, requestHash: 'b'.repeat(64) }, () => newRowId('price_alert')),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are random outside of one', () => {
    duringWrite(WRITE, () => newRowId('price_alert'));
    expect(newRowId('price_alert')).not.toBe(newRowId('price_alert'));
  });
});
