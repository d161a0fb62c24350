import type { Socket as ClientSocket } from 'socket.io-client';
import { TickersHarness } from '../../../../test/setup/tickers-harness.js';
import type { SocketAuthenticator, SocketIdentity } from '../../../common/access/socket-authenticator.js';
import { InProcessEventBus } from '../../../infra/bus/event-bus.js';
import { REALTIME_DEFAULTS } from '../realtime-options.js';

const { socketsPerMember } = REALTIME_DEFAULTS;
const STORM = 60;

/** Answers nobody until `STORM` ask, and then all in one turn: what is looked at before the answer is the same for all. */
class HeldAuthenticator implements SocketAuthenticator {
  private readonly waiting: (() => void)[] = [];

  async authenticate(): Promise<SocketIdentity> {
    if (this.waiting.length < STORM) {
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        if (this.waiting.length === STORM) for (const answer of this.waiting) answer();
      });
    }
    return { tier: 'member', userId: 'u1' };
  }

  async standings(): ReturnType<SocketAuthenticator['standings']> {
    return new Map();
  }
}

describe.each(['/tickers', '/notifications'])('the places of a member in %s', (namespace) => {
  let harness: TickersHarness;
  beforeEach(async () => {
    harness = await new TickersHarness({
      authenticator: new HeldAuthenticator(),
      notifications: {
        bus: new InProcessEventBus(),
        reader: { counts: async () => new Map(), since: async () => new Map() },
      },
    }).listen();
  });
  afterEach(() => harness.close());

  const client = (): ClientSocket => harness.client({ token: 'good' }, {}, namespace);
  const isIn = (socket: ClientSocket): Promise<boolean> =>
    new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('connect_error', () => resolve(false));
    });

  it('are as many as there are, however many come at once', async () => {
    const sockets = Array.from({ length: STORM }, client);
    const answers = await Promise.all(sockets.map(isIn));
    expect(answers.filter(Boolean)).toHaveLength(socketsPerMember);
  });

  it('are given back when a socket leaves and when its connection breaks', async () => {
    const sockets = Array.from({ length: STORM }, client);
    const answers = await Promise.all(sockets.map(isIn));
    const inside = sockets.filter((_, n) => answers[n]);
    inside[0]!.disconnect();
    inside[1]!.io.engine.close();
    // Neither end is told when the server has heard of it: who is refused asks again.
    let back = 0;
    while (back < 2) if (await isIn(client())) back += 1;
    expect(await isIn(client())).toBe(false);
  });
});
