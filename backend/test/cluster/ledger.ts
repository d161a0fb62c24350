import { setTimeout as delay } from 'node:timers/promises';
import { call, type Person } from './people.ts';
import { patientCall, RequestLog } from './request-log.ts';

const TICKERS = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'AVGO', 'NFLX', 'AMD'];
/** What a member may have, of one ticker and in all. */
const PER_TICKER = 20;
const PER_MEMBER = TICKERS.length * PER_TICKER;
/** A price that no instrument reaches: these alerts never fire. */
const OUT_OF_REACH = 5e8;

interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** What members wrote and were told is done, to be compared with what the API lists afterwards. */
export class Ledger {
  /** Of the phase that runs. */
  log = new RequestLog();
  private readonly url: string;
  private readonly members: readonly Person[];
  /** Notes of the alerts whose creation was answered with success, of each member. */
  private readonly acknowledged = new Map<string, Set<string>>();
  private readonly made = new Map<string, number>();

  constructor(url: string, members: readonly Person[]) {
    this.url = url;
    this.members = members;
  }

  get written(): number {
    return [...this.acknowledged.values()].reduce((sum, notes) => sum + notes.size, 0);
  }

  /** Begins a phase: what fails from now on is counted in it. */
  phase(): RequestLog {
    return (this.log = new RequestLog());
  }

  /** Each member writes and reads in turn until `signal`, `perSecond` requests in all. */
  async run(perSecond: number, signal: AbortSignal): Promise<void> {
    const pauseMs = (1_000 * this.members.length) / perSecond;
    await Promise.all(
      this.members.map(async (member, place) => {
        await pause(Math.random() * pauseMs, signal);
        for (let turn = place; !signal.aborted; turn++) {
          const startMs = performance.now();
          if (turn % 2 === 0) await this.write(member, signal);
          else await patientCall(this.url, 'alerts?limit=1', { token: member.token }, this.log, signal);
          await pause(pauseMs - (performance.now() - startMs), signal);
        }
      }),
    );
  }

  /** One alert that never fires, with a note of its own. */
  async write(member: Person, signal: AbortSignal): Promise<void> {
    const number = this.made.get(member.userId) ?? 0;
    if (number >= PER_MEMBER) return;
    this.made.set(member.userId, number + 1);
    const note = `write ${number}`;
    const body = {
      exchangeShortName: 'NASDAQ',
      symbol: TICKERS[number % TICKERS.length],
      condition: { kind: 'above', price: OUT_OF_REACH + number },
      note,
    };
    const made = await patientCall(
      this.url,
      'alerts/create',
      { body, token: member.token },
      this.log,
      signal,
    );
    if (made === null) return;
    const notes = this.acknowledged.get(member.userId) ?? new Set();
    this.acknowledged.set(member.userId, notes.add(note));
  }

  /** @returns acknowledged writes that are not there, and writes that took effect twice */
  async compare(): Promise<{ lost: number; doubled: number }> {
    let [lost, doubled] = [0, 0];
    for (const member of this.members) {
      const notes: string[] = [];
      for (let page = 1, total = 1; notes.length < total; page++) {
        const found: Page<{ note: string }> = await call(this.url, `alerts?limit=100&page=${page}`, {
          token: member.token,
        });
        if (found.items.length === 0) break;
        total = found.total;
        notes.push(...found.items.map(({ note }) => note));
      }
      const there = new Set(notes);
      doubled += notes.length - there.size;
      lost += [...(this.acknowledged.get(member.userId) ?? [])].filter((note) => !there.has(note)).length;
    }
    return { lost, doubled };
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => undefined);
}
