import { askedFrom, currentAsker } from '../../common/net/asker.js';
import { InProcessEventBus } from './event-bus.js';

describe('the bus of one process', () => {
  it('delivers as the product’s own work, whoever published: what listeners do is for all', async () => {
    const bus = new InProcessEventBus();
    const askers: unknown[] = [];
    bus.on('users.changed', async () => void askers.push(currentAsker()));
    await askedFrom('192.0.2.1', async () => {
      await bus.publish('users.changed', { userId: 'u1' });
      expect(currentAsker()?.address).toBe('192.0.2.1');
    });
    expect(askers).toEqual([undefined]);
  });
});
