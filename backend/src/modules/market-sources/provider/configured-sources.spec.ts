import type { MarketDataProvider } from '../port/market-data-provider.js';
import { delegatingProvider } from './configured-sources.js';

/** A market whose methods know it by `this`. */
class Market {
  readonly simulated: boolean;
  constructor(readonly name: string) {
    this.simulated = name === 'invented';
  }
  sourceOf(): string {
    return `${this.name}'s`;
  }
}

describe('delegatingProvider', () => {
  it('answers as the market that runs now, also to whoever has kept it from before', () => {
    let current = new Market('invented');
    const provider = delegatingProvider(() => current as unknown as MarketDataProvider);
    expect([provider.name, provider.simulated, provider.sourceOf?.('NYSE:A')]).toEqual([
      'invented',
      true,
      "invented's",
    ]);
    current = new Market('real');
    expect([provider.name, provider.simulated, provider.sourceOf?.('NYSE:A')]).toEqual([
      'real',
      false,
      "real's",
    ]);
  });

  it('can do what that market can, and is nothing that one waits for', async () => {
    const provider = delegatingProvider(() => new Market('real') as unknown as MarketDataProvider);
    expect(provider.profile).toBeUndefined();
    expect(await provider).toBe(provider);
  });
});
