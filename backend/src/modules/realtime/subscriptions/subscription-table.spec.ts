import fc from 'fast-check';
import { SubscriptionTable, TickerConnection } from './subscription-table.js';

const connection = (): TickerConnection => new TickerConnection(null as never, 'member', false, 0);

describe('SubscriptionTable', () => {
  it('holds exactly what a plain map would, whatever is added and removed', () => {
    const step = fc.record({ socket: fc.nat(4), slot: fc.nat(6), leave: fc.boolean(), dirty: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const table = new SubscriptionTable();
        const sockets = Array.from({ length: 5 }, connection);
        const model = new Set<string>();
        for (const { socket, slot, leave, dirty } of steps) {
          const owner = sockets[socket]!;
          const seat = table.seatOf(owner, slot);
          if (seat >= 0 && dirty && table.dirty[seat] === 0) {
            table.dirty[seat] = 1;
            owner.dirty.push(seat);
          } else if (seat >= 0 && leave) {
            table.remove(owner, seat);
            model.delete(`${socket}/${slot}`);
          } else if (seat < 0) {
            table.add(owner, slot);
            model.add(`${socket}/${slot}`);
          }
        }
        expect(table.size).toBe(model.size);
        const found = new Set<string>();
        for (let slot = 0; slot <= 6; slot++) {
          for (const seat of table.seatsOf(slot)) {
            expect(table.slots[seat]).toBe(slot);
            found.add(`${sockets.indexOf(table.owners[seat]!)}/${slot}`);
          }
        }
        expect(found).toEqual(model);
        for (const owner of sockets) for (const seat of owner.dirty) expect(table.owners[seat]).toBe(owner);
        for (const owner of sockets) table.removeAll(owner);
        expect(table.size).toBe(0);
        expect(table.followedSlots()).toEqual([]);
      }),
    );
  });

  it('grows past its first capacity without forgetting anything', () => {
    const table = new SubscriptionTable();
    const owner = connection();
    const seats = Array.from({ length: 10_000 }, (_, slot) => table.add(owner, slot));
    expect(seats.every((seat, slot) => table.slots[seat] === slot && table.seatsOf(slot)[0] === seat)).toBe(
      true,
    );
  });
});
