import { setTimeout as delay } from 'node:timers/promises';
import { call, type Person } from './people.ts';
import { patientCall, type RequestLog } from './request-log.ts';
import type { NotificationListener } from './listeners.ts';

interface Page {
  readonly items: readonly { readonly seq: number; readonly title: string }[];
  readonly more: boolean;
}

export interface NotificationCheck {
  /** Broadcasts that were acknowledged and that a member does not have, summed over the members. */
  readonly lost: number;
  /** Broadcasts that a member has twice. */
  readonly doubled: number;
  /** Numbers missing between the first and the last of a member. */
  readonly holes: number;
  /** Numbers that an open screen has not heard of although it caught up. */
  readonly unheard: number;
  /** Numbers that a socket said twice. */
  readonly saidTwice: number;
}

/** An administrator who tells all members something, again and again, and remembers what was accepted. */
export class Broadcaster {
  readonly accepted: string[] = [];
  private readonly url: string;
  private readonly admin: Person;
  /** Over all runs: a title is given once. */
  private number = 0;

  constructor(url: string, admin: Person) {
    this.url = url;
    this.admin = admin;
  }

  /** @param log gives the log of the phase that runs */
  async run(everyMs: number, log: () => RequestLog, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.send(`News ${++this.number}`, log(), signal);
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async send(title: string, log: RequestLog, signal: AbortSignal): Promise<void> {
    const body = { audience: { segment: { role: 'member' } }, title, body: 'Soon more.' };
    const sent = await patientCall(
      this.url,
      'pushnotification',
      { body, token: this.admin.token },
      log,
      signal,
    );
    if (sent !== null) this.accepted.push(title);
  }

  /** How many broadcasts have not reached everybody yet. */
  async unfinished(): Promise<number> {
    interface Broadcasts {
      readonly items: readonly { readonly state: string }[];
    }
    const { items } = await call<Broadcasts>(this.url, 'notification-broadcasts?limit=100', {
      token: this.admin.token,
    });
    return items.filter(({ state }) => state !== 'done').length;
  }

  /** Compares with what the API says each member has, and with what each open screen heard. */
  async compare(
    members: readonly Person[],
    screens: readonly NotificationListener[],
  ): Promise<NotificationCheck> {
    const sum = { lost: 0, doubled: 0, holes: 0, unheard: 0, saidTwice: 0 };
    for (const [place, { token }] of members.entries()) {
      const titles: string[] = [];
      const seqs: number[] = [];
      for (let more = true; more;) {
        const page: Page = await call(this.url, `fetchnotification?after=${seqs.at(-1) ?? 0}&limit=100`, {
          token,
        });
        titles.push(...page.items.map(({ title }) => title));
        seqs.push(...page.items.map(({ seq }) => seq));
        more = page.more;
      }
      const there = new Set(titles);
      sum.lost += this.accepted.filter((title) => !there.has(title)).length;
      sum.doubled += titles.length - there.size;
      sum.holes += seqs.filter((seq, i) => seq !== i + 1).length;
      const screen = screens[place];
      if (!screen) continue;
      sum.unheard += seqs.filter((seq) => !screen.heard.has(seq)).length;
      sum.saidTwice += screen.doubles;
    }
    return sum;
  }
}
