import http from 'node:http';
import type { Login } from './attacked-product.js';
import type { DescribedAnswers } from './described-answers.js';
import { addressOf, described, formWith, type HostileRequest, type Role, type SentFile } from './requests.js';
import { shortest } from './shortest.js';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly cookies: readonly string[];
  /** Offered to be stored: `Content-Disposition: attachment`. */
  readonly attached: boolean;
  /** `null`: compressed, and not looked into. */
  readonly body: Buffer | null;
}

/** Something that an attack met and must not have. */
export interface Fault {
  readonly what: string;
  /** What was sent, in words. */
  readonly sent: string;
  /** The same as a request, where it was one. */
  readonly request?: HostileRequest;
}

/** A request as a client of ours sends it. */
export interface Visit {
  readonly method: 'GET' | 'POST';
  readonly route: string;
  readonly token?: string | undefined;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly inPath?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly form?: SentFile;
}

/** Longest time without an answer, ms. */
const ANSWER_MS = 60_000;
/** Requests of cut connections that are remembered: the product may have ended by one of them. */
const CUT_MAX = 12;
/** Node reports these of a connection that the server closed after it had answered what could not be taken. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);
const FILES = /^(?:text\/csv|image\/|application\/x-ndjson|application\/octet-stream|application\/zip)/;
const LEAKS = /node_modules|\.js:\d|\bat \w+ \(|select .{1,80} from|insert into "|ECONNREFUSED/i;
const SEEN_MAX = 60;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** With the name of the field or parameter before it, where there is one. */
const UUID_ANYWHERE =
  /(?:"(\w+)":"|\b(\w+)=)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;

/** Sends requests as different people, aims some of them at what earlier answers showed, and judges every answer. */
export class HostileClient {
  readonly faults: Fault[] = [];
  /** Requests whose connection was cut, the newest last. */
  readonly cut: HostileRequest[] = [];
  /** Requests that went out. */
  sent = 0;
  /** Answers of each status, and routes that were answered with success. */
  readonly statuses = new Map<number, number>();
  readonly reached = new Set<string>();
  private readonly kinds = new Set<string>();
  /** Routes that left a request without an answer: the next ones would cost as long and say no more. */
  private readonly hung = new Set<string>();
  private readonly agent: http.Agent;
  /** Ids by the part of the API that showed them, and by the name of their field. */
  private readonly seen = new Map<string, string[]>();
  private readonly cookies = new Map<string, string>();
  private logins: readonly Login[] = [];

  constructor(
    private readonly port: number,
    atOnce: number,
    /** Ids that no request may be aimed at. */
    private readonly spared: ReadonlySet<string> = new Set(),
    private readonly described: DescribedAnswers | null = null,
    private readonly answerMs = ANSWER_MS,
  ) {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  }

  as(logins: readonly Login[]): this {
    this.logins = logins;
    return this;
  }

  async sendAll(requests: readonly HostileRequest[], atOnce: number): Promise<void> {
    const waiting = [...requests].reverse();
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next && this.faults.length < 20; next = waiting.pop())
        await this.send(next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  async send(request: HostileRequest): Promise<void> {
    if (this.hung.has(request.route)) return;
    const aimed = this.aim(request);
    const what = await this.wrongWith(aimed);
    if (what === null) return;
    if (what.startsWith(NO_ANSWER)) this.hung.add(aimed.route);
    // One of each route and kind: the next of it says no more.
    const kind = `${aimed.route} ${kindOf(what)}`;
    if (this.kinds.has(kind)) return;
    this.kinds.add(kind);
    this.faults.push({ what, sent: described(aimed), request: aimed });
  }

  /** Notes the fault of an attack that is not a request of this client. */
  report(sent: string, what: string): void {
    this.faults.push({ sent, what });
  }

  /**
   * Sends a request as a client of ours would, with the cookies of earlier answers, and judges the answer like any other.
   * @returns its data. @throws Error where the answer is no success
   */
  async visit({ method, route, token, query = {}, inPath = {}, body, form }: Visit): Promise<unknown> {
    const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
    const sent = form
      ? formWith(form)
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) };
    const request: HostileRequest = {
      ...{ route, method, path: addressOf(route, inPath, entries), role: 'visitor', aim: null },
      ...(method === 'GET' ? { headers: {} } : sent),
    };
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...request.headers,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
    };
    const answer = await this.ask({ ...request, headers });
    const fault = this.judge(request, answer);
    if (fault) this.faults.push({ what: fault, sent: described(request), request });
    for (const line of answer.cookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      this.cookies.set(name!, value!);
    }
    if (answer.attached || !answer.type.startsWith('application/json')) return null;
    const said = JSON.parse(answer.body?.toString() ?? 'null') as {
      status: string;
      data: unknown;
      message: string;
    };
    if (said.status !== 'success')
      throw new Error(`${described(request)} → ${answer.status} ${JSON.stringify(said).slice(0, 300)}`);
    return said.data;
  }

  /** The least of the request that still meets the same fault, found by sending it again in parts. */
  async shortestOf({ request, what }: Fault): Promise<HostileRequest | null> {
    if (!request || what.startsWith(NO_ANSWER)) return null;
    return shortest(request, async (part) => {
      const now = await this.wrongWith(part);
      return now !== null && kindOf(now) === kindOf(what);
    });
  }

  /** @returns what is wrong with the answer, `null` when nothing is */
  private async wrongWith(request: HostileRequest): Promise<string | null> {
    try {
      return this.judge(request, await this.ask(request));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (!CLOSED.has(code ?? '')) return `${NO_ANSWER}: ${code ?? ''} ${message}`;
      // The head was refused before the request was whole: there is nobody to give the answer to. Or the product ended.
      this.cut.push(request);
      if (this.cut.length > CUT_MAX) this.cut.shift();
      return null;
    }
  }

  private judge(request: HostileRequest, answer: Answer): string | null {
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) this.reached.add(`${request.method} ${request.route}`);
    const fault = faultOf(request, answer) ?? this.undescribed(request, answer);
    if (fault) return `${fault}: ${answer.status} ${answer.type} ${answer.body?.toString('utf8', 0, 300)}`;
    this.remember(request.route, answer);
    return null;
  }

  close(): void {
    this.agent.destroy();
  }

  private tokenOf(role: Role, aim: number | null): string | undefined {
    if (role === 'visitor') return undefined;
    if (role === 'nobody') return 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.x';
    const held = this.logins.filter((login) => login.role === role);
    return held[(aim ?? 0) % held.length]?.token;
  }

  private ask({ method, path, headers, body, role, aim }: HostileRequest): Promise<Answer> {
    const token = this.tokenOf(role, aim);
    this.sent += 1;
    return new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: this.port,
        method,
        path,
        agent: this.agent,
        timeout: this.answerMs,
      };
      const sent: Record<string, string | number> = {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      };
      if (body !== undefined) sent['Content-Length'] = Buffer.byteLength(body);
      const asking = http.request({ ...options, headers: sent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            type: response.headers['content-type'] ?? '',
            cookies: response.headers['set-cookie'] ?? [],
            attached: (response.headers['content-disposition'] ?? '').startsWith('attachment'),
            body: response.headers['content-encoding'] ? null : Buffer.concat(chunks),
          }),
        );
      });
      asking.on('timeout', () => asking.destroy(new Error('timed out')));
      asking.on('error', reject);
      asking.end(body);
    });
  }

  /** Whether a route answers otherwise than the API's description says; only of requests that its address fits. */
  private undescribed({ route, method, path }: HostileRequest, { type, body }: Answer): string | null {
    if (!body || !new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?', 1)[0]!))
      return null;
    return this.described?.wrongWith(route, method, type, body) ?? null;
  }

  /**
   * The same request with ids in the place of its own that were seen in answers: under the name of the same field, or else in the
   * same part of the API.
   */
  private aim(request: HostileRequest): HostileRequest {
    if (request.aim === null) return request;
    const ofPart = this.seen.get(partOf(request.route)) ?? [];
    let next = request.aim;
    const put = (text: string): string =>
      text.replace(UUID_ANYWHERE, (whole, inBody?: string, inQuery?: string) => {
        const named = this.seen.get(`.${inBody ?? inQuery ?? ''}`) ?? [];
        const known = named.length > 0 ? named : ofPart;
        return known.length === 0 ? whole : whole.slice(0, -UUID_LENGTH) + known[next++ % known.length]!;
      });
    const { body } = request;
    return { ...request, path: put(request.path), ...(typeof body === 'string' ? { body: put(body) } : {}) };
  }

  private remember(route: string, { status, type, body }: Answer): void {
    if (status >= 300 || !type.startsWith('application/json') || !body || body.length === 0) return;
    const found = new Map<string, string[]>();
    const note = (key: string, id: string): void => void found.set(key, [id, ...(found.get(key) ?? [])]);
    const visit = (node: unknown, name: string): void => {
      if (typeof node === 'string' && UUID.test(node) && !this.spared.has(node)) {
        note(partOf(route), node);
        // An `id` is of whatever the route is about.
        if (name !== 'id') note(`.${name}`, node);
      } else if (typeof node === 'object' && node !== null) {
        for (const [key, child] of Object.entries(node).slice(0, 50))
          visit(child, Array.isArray(node) ? name : key);
      }
    };
    visit(JSON.parse(body.toString()), '');
    for (const [key, ids] of found)
      this.seen.set(key, [...new Set([...ids, ...(this.seen.get(key) ?? [])])].slice(0, SEEN_MAX));
  }
}

const UUID_LENGTH = 36;
const NO_ANSWER = 'no answer';
const kindOf = (what: string): string => what.slice(0, 30);
const partOf = (route: string): string => /^\/api\/(?:admin\/)?([a-z]+)/.exec(route)?.[1] ?? route;

/** @returns what is wrong with an answer, `null` when nothing is */
function faultOf({ method }: HostileRequest, { status, type, attached, body }: Answer): string | null {
  if (status >= 500) return 'a fault of its own';
  if (method === 'HEAD' || [204, 302, 303, 304].includes(status)) return null;
  if (status < 300 && (attached || FILES.test(type))) return null;
  if (!type.startsWith('application/json')) return 'neither wrapper nor file';
  if (!body) return null;
  const text = body.toString();
  if (status >= 400 && LEAKS.test(text)) return 'it speaks of its inside';
  return isWrapper(text) ? null : 'neither wrapper nor file';
}

/** `{status, data, message}` and nothing else. */
export function isWrapper(text: string): boolean {
  try {
    const answer = JSON.parse(text) as Record<string, unknown> | null;
    if (typeof answer !== 'object' || answer === null) return false;
    const { status, data, message, ...more } = answer;
    return (
      (status === 'success' || status === 'error') &&
      typeof data === 'object' &&
      data !== null &&
      typeof message === 'string' &&
      Object.keys(more).length === 0
    );
  } catch {
    return false;
  }
}
