import type { MarketInstrument } from '../../../common/market/instrument.js';
import { mix, gaussian, uniform } from './noise.js';
import type { Profile } from './profile.js';
import { tradedMs } from './session-plan.js';
import { MINUTE_MS, type SessionPath } from './session-path.js';

/**
 * Volume as a cumulative function of time: everything else (a minute's volume, a tick's size) is a difference of it,
 * so the parts of a session add up to the session exactly.
 */

const TOTAL = 0x746f74;
const EDGE = 0x656467;

/** Share of a session's volume traded in its first fraction `x`: busy at both ends, quiet at noon. */
function uShape(x: number): number {
  const curvature = 0.45;
  const fromNoon = 2 * x - 1;
  return (1 - curvature) * x + (curvature * (fromNoon * fromNoon * fromNoon + 1)) / 2;
}

/** Exchange-traded around the clock: most of it between 9:30 and 16:00, in the same shape. */
function uShapeByDay(x: number): number {
  const regular = Math.min(1, Math.max(0, (x * 24 - 9.5) / 6.5));
  return 0.45 * x + 0.55 * uShape(regular);
}

const TURN = 2 * Math.PI;
const WAVE_DEPTH = 0.35;

/** Coins never close, but most of their traders sleep at some hour: a wave with its crest at 15:00 UTC. */
function wave(x: number): number {
  return x - (WAVE_DEPTH / TURN) * (Math.sin(TURN * (x - 0.125)) + Math.SQRT1_2);
}

export class VolumeCurve {
  /** Quantity of the whole session, in units of `1 / profile.volumeScale`. */
  readonly totalUnits: number;
  private readonly share: (x: number) => number;
  private readonly edgeSeed: number;
  /** The newest computed edge: neighbours in time need it again. */
  private lastMinute = 0;
  private lastEdge = 0;

  constructor(
    private readonly profile: Profile,
    type: MarketInstrument['type'],
    private readonly path: SessionPath,
  ) {
    const { day } = path.session;
    this.share = type === 'crypto' ? wave : path.minutes > 1_200 ? uShapeByDay : uShape;
    this.edgeSeed = mix(mix(profile.ownHash, EDGE), day);
    const mood = Math.exp(0.3 * gaussian(mix(mix(profile.ownHash, TOTAL), day)) - 0.045);
    const move = Math.abs(path.closeLevel - path.openLevel) / path.deviation;
    this.totalUnits = Math.max(1, Math.floor(profile.dailyVolumeUnits * mood * (0.76 + 0.3 * move)));
  }

  /**
   * Share traded before `minute` begins. Each edge is moved by up to 45 % of the way to its nearer neighbour: single
   * minutes differ up to an order of magnitude, the sum never decreases, and no other minute needs to be known.
   */
  private edge(minute: number): number {
    const { minutes } = this.path;
    if (minute <= 0) return 0;
    if (minute >= minutes) return 1;
    if (minute === this.lastMinute) return this.lastEdge;
    const here = this.share(minute / minutes);
    const room = Math.min(
      here - this.share((minute - 1) / minutes),
      this.share((minute + 1) / minutes) - here,
    );
    this.lastMinute = minute;
    this.lastEdge = here + (2 * uniform(mix(this.edgeSeed, minute)) - 1) * 0.45 * room;
    return this.lastEdge;
  }

  /** Units traded in the session strictly before `timeMs`. */
  unitsBefore(timeMs: number): number {
    const { session } = this.path;
    const { openMs, closeMs } = session;
    if (timeMs <= openMs) return 0;
    if (timeMs >= closeMs) return this.totalUnits;
    const minutes = tradedMs(session, timeMs) / MINUTE_MS;
    const minute = Math.floor(minutes);
    const start = this.edge(minute);
    const end = this.edge(minute + 1);
    const passed = minutes - minute;
    return Math.floor(this.totalUnits * Math.min(end, start + (end - start) * passed));
  }

  /** Quantity traded in `[fromMs, toMs)`. */
  quantity(fromMs: number, toMs: number): number {
    return (this.unitsBefore(toMs) - this.unitsBefore(fromMs)) / this.profile.volumeScale;
  }
}
