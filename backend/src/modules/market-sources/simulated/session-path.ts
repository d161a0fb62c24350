import { bridgeAt, bridgeValues, bridgeHigh, bridgeLow, innerPositions, type BridgePiece } from './bridge.js';
import { EIGHTHS_PER_DAY, logLevelAt } from './level-path.js';
import { gaussian, mix, uniform } from './noise.js';
import { mixedNoise, type Profile } from './profile.js';
import { tradedMs, type TradingSession } from './session-plan.js';

export const MINUTE_MS = 60_000;
const BLOCKS = 16;
/** The grid: one price a second, so that live ticks and bars can only ever take the same prices. */
export const SECOND_MS = 1_000;
const LAST_SECOND = 59;

const BLOCK = 0x626c6b;
const MINUTE = 0x6d696e;
const SECOND = 0x736563;
const BLOCK_SHAPE = 0x627368;
const MINUTE_SHAPE = 0x6d7368;

/**
 * Log price of one instrument within one session, on a grid of seconds, in three tiers, each with extremes drawn
 * before its inside: session (open and close from the level path) → 16 blocks → minutes → seconds. A block's high and
 * low are reached at minute edges of it, a minute's at seconds of it, and nothing inside leaves them; hence
 *
 *   bar of a minute = aggregate of its 60 seconds,
 *   bar of the session = aggregate of its blocks = aggregate of its minutes,
 *
 * although each costs only its own tier. The last second of a minute already has the next minute's first price.
 */
export class SessionPath {
  /** Number of minutes in which is traded: a pause is none of them. */
  readonly minutes: number;
  readonly openLevel: number;
  readonly closeLevel: number;
  /** Standard deviation of the log price over the session. */
  readonly deviation: number;
  private readonly minuteDeviation: number;
  private readonly secondDeviation: number;
  private blockEdges: Float64Array | null = null;
  private readonly minuteNoise: (minute: number) => number;
  private readonly secondNoise: (second: number) => number;

  constructor(
    private readonly profile: Profile,
    readonly session: TradingSession,
  ) {
    this.minutes = Math.round(tradedMs(session, session.closeMs) / MINUTE_MS);
    const [open, close] = levelSpan(session);
    this.openLevel = logLevelAt(profile, open);
    this.closeLevel = logLevelAt(profile, close);
    this.deviation = profile.dailyVol * Math.sqrt((close - open) / EIGHTHS_PER_DAY);
    this.minuteDeviation = this.deviation / Math.sqrt(this.minutes);
    this.secondDeviation = this.minuteDeviation / Math.sqrt(LAST_SECOND);
    const minuteSeed = mix(MINUTE, session.day);
    const secondSeed = mix(mix(profile.ownHash, SECOND), session.day);
    this.minuteNoise = (minute) => mixedNoise(profile, mix(minuteSeed, minute));
    this.secondNoise = (second) => gaussian(mix(secondSeed, second));
  }

  get blockCount(): number {
    return BLOCKS;
  }

  /** First minute of block `index`; of `blockCount`: one past the last. */
  blockStart(index: number): number {
    return Math.floor((index * this.minutes) / BLOCKS);
  }

  blockOf(minute: number): number {
    const guess = Math.min(BLOCKS - 1, Math.floor((minute * BLOCKS) / this.minutes));
    return minute >= this.blockStart(guess + 1) ? guess + 1 : guess;
  }

  /** Log prices at the edges of the blocks, open first, close last. */
  private edges(): Float64Array {
    if (this.blockEdges) return this.blockEdges;
    const edges = new Float64Array(BLOCKS + 1);
    edges[0] = this.openLevel;
    edges[BLOCKS] = this.closeLevel;
    const seed = mix(BLOCK, this.session.day);
    let deviation = this.deviation / 2;
    for (let half = BLOCKS / 2; half >= 1; half /= 2) {
      for (let middle = half; middle < BLOCKS; middle += 2 * half) {
        const between = ((edges[middle - half] as number) + (edges[middle + half] as number)) / 2;
        edges[middle] = between + deviation * mixedNoise(this.profile, mix(seed, middle));
      }
      deviation *= Math.SQRT1_2;
    }
    this.blockEdges = edges;
    return edges;
  }

  /** Open, close and extremes of a block; its grid positions are minutes of the session. */
  block(index: number): BridgePiece {
    const { ownHash } = this.profile;
    const edges = this.edges();
    const open = edges[index] as number;
    const close = edges[index + 1] as number;
    const from = this.blockStart(index);
    const to = this.blockStart(index + 1);
    const variance = (this.deviation * this.deviation) / BLOCKS;
    const seed = mix(mix(mix(ownHash, BLOCK_SHAPE), this.session.day), index);
    const high = bridgeHigh(open, close, variance, uniform(mix(seed, 1)));
    const low = bridgeLow(open, close, variance, uniform(mix(seed, 2)));
    const [highAt, lowAt] = innerPositions(from, to, mix(seed, 3), mix(seed, 4));
    return { from, to, open, close, high, low, highAt, lowAt };
  }

  /** Log price at the start of `minute` (a minute of `block`, or the one after its last: the block's close). */
  minuteEdge(block: BridgePiece, minute: number): number {
    return bridgeAt(block, minute, this.minuteDeviation, this.minuteNoise);
  }

  /** The same for all minutes of a block: its first minute's start first, its close last. */
  minuteEdges(block: BridgePiece): Float64Array {
    return bridgeValues(block, this.minuteDeviation, this.minuteNoise);
  }

  /** Open, close and extremes of a minute; its grid positions are seconds of the session. */
  minute(block: BridgePiece, minute: number): BridgePiece {
    return this.minutePiece(
      block,
      minute,
      this.minuteEdge(block, minute),
      this.minuteEdge(block, minute + 1),
    );
  }

  /** The same, from the edges of its block. */
  minuteBetween(block: BridgePiece, minute: number, edges: Float64Array): BridgePiece {
    const index = minute - block.from;
    return this.minutePiece(block, minute, edges[index] as number, edges[index + 1] as number);
  }

  private minutePiece(block: BridgePiece, minute: number, open: number, close: number): BridgePiece {
    const { ownHash } = this.profile;
    const from = minute * 60;
    const to = from + LAST_SECOND;
    const variance = this.minuteDeviation * this.minuteDeviation;
    const seed = mix(mix(mix(ownHash, MINUTE_SHAPE), this.session.day), minute);
    const high = Math.min(block.high, bridgeHigh(open, close, variance, uniform(mix(seed, 1))));
    const low = Math.max(block.low, bridgeLow(open, close, variance, uniform(mix(seed, 2))));
    const [highAt, lowAt] = innerPositions(from, to, mix(seed, 3), mix(seed, 4));
    return { from, to, open, close, high, low, highAt, lowAt };
  }

  /** Log price at a second of a minute piece. */
  second(minute: BridgePiece, second: number): number {
    return bridgeAt(minute, second, this.secondDeviation, this.secondNoise);
  }

  /** Log price at an instant within the session (that of the grid second that holds it). */
  at(timeMs: number): number {
    const second = Math.floor(tradedMs(this.session, timeMs) / SECOND_MS);
    const minute = Math.floor(second / 60);
    return this.second(this.minute(this.block(this.blockOf(minute)), minute), second);
  }
}

/**
 * Where a session lies on the level path, in eighths of days: a session around the clock takes the whole date and
 * begins where the last one ended; exchange hours leave a quarter of the movement to the night.
 */
export function levelSpan(session: TradingSession): [open: number, close: number] {
  const start = session.day * EIGHTHS_PER_DAY;
  const wholeDay = session.closeMs - session.openMs > 20 * 3_600_000;
  return wholeDay ? [start, start + EIGHTHS_PER_DAY] : [start + 1, start + EIGHTHS_PER_DAY - 1];
}
