import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FailedGroupsDto, JobsOverviewDto, QueueName } from '@pricealgo/contract/jobs';
import type { MailServer } from '@pricealgo/test-kit/mail-server';
import type { JumpingClock } from './jumping-clock.ts';
import type { LocalCluster } from './local-cluster.ts';
import { call, logIn, Refusal, type Person } from './people.ts';

const PATIENCE_MS = 180_000;
const LOOK_EVERY_MS = 100;

/** Whoever takes the steps of a runbook: the cluster, its mail server and clock, and an administrator who sits before the back office. */
export class Operator {
  readonly cluster: LocalCluster;
  readonly mail: MailServer;
  /** Of each part, on its own. */
  readonly clock: JumpingClock;
  readonly member: Person;
  private readonly admin: Person;

  constructor(desk: Pick<Operator, 'cluster' | 'mail' | 'clock' | 'member'> & { readonly admin: Person }) {
    this.cluster = desk.cluster;
    this.mail = desk.mail;
    this.clock = desk.clock;
    this.member = desk.member;
    this.admin = desk.admin;
  }

  asAdmin<T>(name: string, body?: object): Promise<T> {
    return call<T>(this.cluster.url, name, { ...(body ? { body } : {}), token: this.admin.token });
  }

  jobs(): Promise<JobsOverviewDto> {
    return this.asAdmin<JobsOverviewDto>('admin/jobs');
  }

  /** What failed of a queue, by cause. */
  async failedOf(queue: QueueName): Promise<FailedGroupsDto['groups']> {
    const { groups } = await this.asAdmin<FailedGroupsDto>('admin/jobs/failed/groups');
    return groups.filter((group) => group.queue === queue);
  }

  /** Saves settings as the form does: over what it has read. */
  async save(changes: Readonly<Record<string, unknown>>): Promise<void> {
    const { lastChange } = await this.asAdmin<{ lastChange: string }>('admin/settings');
    await this.asAdmin('updateapplicationinfo', { changes, seen: lastChange });
  }

  async logIn(): Promise<void> {
    await logIn(this.cluster.url, 'admin', this.admin);
    await logIn(this.cluster.url, 'member', this.member);
  }

  /** Something that the product has to write: a session. @returns the status of the answer */
  async write(): Promise<number> {
    try {
      await logIn(this.cluster.url, 'member', this.member);
      return 200;
    } catch (error) {
      return error instanceof Refusal ? error.status : 0;
    }
  }

  /** How many notifications of that title the member has. */
  async told(title: string): Promise<number> {
    const { items } = await call<{ items: { title: string }[] }>(
      this.cluster.url,
      'fetchnotification?after=0&limit=100',
      { token: this.member.token },
    );
    return items.filter((item) => item.title === title).length;
  }

  /** Names in the readiness of a part that are not up. */
  async down(part: string): Promise<string[]> {
    const answer = await fetch(`${this.cluster.part(part).url}/api/health/ready`);
    const { data } = (await answer.json()) as { data: { dependencies: { name: string; status: string }[] } };
    return data.dependencies.filter(({ status }) => status !== 'up').map(({ name }) => name);
  }

  /** What `npm run doctor` says of one of the things that it looks at. */
  async doctorOf(title: string): Promise<string> {
    const said = await this.cluster
      .command('doctor')
      // It ends with code 1 where a check fails.
      .catch((error: { stdout?: string }) => error.stdout ?? '');
    return new RegExp(`^\\w+ +${title}: .*$`, 'm').exec(said)?.[0].replace(/ +/, ' ') ?? 'nothing';
  }

  /** One part after the other, with the settings of now. */
  async restartInTurn(): Promise<void> {
    for (const part of this.cluster.parts) {
      await part.stop();
      await part.start();
    }
  }

  async startAll(): Promise<void> {
    await Promise.all(this.cluster.parts.map((part) => part.start()));
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.cluster.parts.map((part) => part.stop()));
  }
}

/** Waits until it is so. @returns how long that took, s @throws Error naming what did not come */
export async function until(what: string, look: () => boolean | Promise<boolean>): Promise<number> {
  const startMs = performance.now();
  while (!(await Promise.resolve(look()).catch(() => false))) {
    if (performance.now() - startMs > PATIENCE_MS)
      throw new Error(`not within ${PATIENCE_MS / 1_000} s: ${what}`);
    await delay(LOOK_EVERY_MS);
  }
  return (performance.now() - startMs) / 1_000;
}

/** One command of Redis, as somebody types it into its shell. */
export async function redis(port: number, ...words: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${words.join(' ')}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}
