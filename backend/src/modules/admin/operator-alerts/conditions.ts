import type { AlertKind } from '@pricealgo/contract/operator-alerts';
import type { DiskRoom } from '../../../infra/metrics/node-facts.js';
import type { Certificate } from '../operations/checks/certificate.js';
import { judgeAddress, judgeDisk } from '../operations/checks/judgements.js';

/** Something that operators are told of when it has held for a while. */
export interface Condition {
  readonly kind: AlertKind;
  /** Which source, queue or machine, ≤ 80 characters; empty where there is only one. */
  readonly subject: string;
  /** A sentence or two for people, with what to do. */
  readonly detail: string;
}

/** A process that reported within the last minutes. */
export interface SeenProcess {
  readonly node: string;
  readonly silent: boolean;
  readonly roles: readonly string[];
  readonly disk: DiskRoom | null;
}

export interface SeenQueue {
  readonly name: string;
  /** Since when its next job could have run, ms since epoch UTC; `null` where none waits. */
  readonly waitingSinceMs: number | null;
  /** Jobs that failed for good within the last hour. */
  readonly failedLately: number;
}

/** A chosen source that is down, by what the feed says of it. */
export interface DeadSource {
  readonly name: string;
  readonly detail: string;
}

/** What was found; `null` for a part that could not be looked at: what held of it holds on, and nothing of it begins. */
export interface AlertFacts {
  readonly nowMs: number;
  readonly processes: readonly SeenProcess[];
  /** Processes of an earlier release: they say nothing of their roles. */
  readonly older: number;
  readonly queues: readonly SeenQueue[] | null;
  /** When the oldest message became due that nobody handed on, ms since epoch UTC; `null` where none waits. */
  readonly outboxSinceMs: number | null;
  readonly deadSources: readonly DeadSource[];
  /** Of the https address of the product; `null` where nobody answered there, or it has none. */
  readonly certificate: Certificate | null;
  readonly publicUrl: string | undefined;
}

const MINUTE_MS = 60_000;
/** Longer than any job waits behind the work of a night. */
const JOBS_WAIT_MS = 30 * MINUTE_MS;
/** A relay hands a message on within a second. */
const OUTBOX_WAITS_MS = 5 * MINUTE_MS;
/** As many jobs of one queue fail for good within an hour where something is broken, not one mail address. */
const JOBS_FAIL = 20;

const minutes = (sinceMs: number, nowMs: number): string =>
  `${Math.floor((nowMs - sinceMs) / MINUTE_MS)} min`;

/** @returns what holds, and the kinds that could not be looked at */
export function conditionsOf(facts: AlertFacts): { held: Condition[]; unknown: ReadonlySet<AlertKind> } {
  const unknown = new Set<AlertKind>();
  // Whoever runs no https has no certificate; one that nobody could ask about may be as bad as before.
  if (facts.certificate === null && facts.publicUrl?.startsWith('https:')) unknown.add('certificate');
  return {
    held: [
      ...sources(facts),
      ...roles(facts),
      ...queues(facts),
      ...disks(facts.processes),
      ...certificate(facts),
    ],
    unknown,
  };
}

function sources({ deadSources }: AlertFacts): Condition[] {
  return deadSources.map(({ name, detail }) => ({
    kind: 'source',
    subject: name,
    detail: `The source ${name} does not answer: ${detail}. Settings, Data sources, shows it and the others.`,
  }));
}

function roles({ processes, older }: AlertFacts): Condition[] {
  // One of them may have the role.
  if (older > 0) return [];
  const missing = (role: string): boolean =>
    !processes.some(({ silent, roles: has }) => !silent && has.includes(role));
  const found: Condition[] = [];
  if (missing('worker'))
    found.push({
      kind: 'worker',
      subject: '',
      detail:
        'No worker runs: mails to members, pushes and analyses wait. Start a process with the role worker.',
    });
  if (missing('feed'))
    found.push({
      kind: 'feed',
      subject: '',
      detail: 'No feed runs: every price is old. Start a process with the role feed.',
    });
  return found;
}

function queues({ queues: known, outboxSinceMs, nowMs }: AlertFacts): Condition[] {
  const found: Condition[] = [];
  if (known === null)
    found.push({
      kind: 'queue',
      subject: 'all',
      detail: 'The queues do not answer: see that what holds them (Redis, or Postgres) runs.',
    });
  if (outboxSinceMs !== null && nowMs - outboxSinceMs > OUTBOX_WAITS_MS)
    found.push({
      kind: 'queue',
      subject: 'outbox',
      detail: `Committed messages have waited for ${minutes(outboxSinceMs, nowMs)} to be handed on. The log of the workers says why.`,
    });
  for (const { name, waitingSinceMs, failedLately } of known ?? []) {
    if (waitingSinceMs !== null && nowMs - waitingSinceMs > JOBS_WAIT_MS)
      found.push({
        kind: 'queue',
        subject: name,
        detail: `The next job of the queue ${name} has waited for ${minutes(waitingSinceMs, nowMs)}. Add a worker, or see what the ones that run are busy with.`,
      });
    if (failedLately >= JOBS_FAIL)
      found.push({
        kind: 'queue',
        subject: `${name}, failed jobs`,
        detail: `${JOBS_FAIL} jobs or more of the queue ${name} failed for good within the last hour. Jobs, in the back office, shows each with its reason.`,
      });
  }
  return found;
}

/** Processes of one machine have one disk, mostly: the one with the least room speaks for it. */
function disks(processes: readonly SeenProcess[]): Condition[] {
  const least = new Map<string, DiskRoom>();
  for (const { node, disk } of processes) {
    const machine = node.replace(/:\d+$/, '');
    const known = least.get(machine);
    if (disk && (!known || disk.freeBytes < known.freeBytes)) least.set(machine, disk);
  }
  return [...least].flatMap(([machine, room]) => {
    const { state, text, advice } = judgeDisk([{ name: machine, room }]);
    return state === 'ok'
      ? []
      : [{ kind: 'disk' as const, subject: machine.slice(0, 80), detail: `${text} ${advice}` }];
  });
}

function certificate({ publicUrl, certificate: found, nowMs }: AlertFacts): Condition[] {
  if (!found || !publicUrl) return [];
  const { state, text, advice } = judgeAddress(publicUrl, found, true, nowMs);
  return state === 'ok'
    ? []
    : [{ kind: 'certificate', subject: new URL(publicUrl).host.slice(0, 80), detail: `${text} ${advice}` }];
}
