import http from 'node:http';
import https from 'node:https';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { withinSpan } from '../../../common/tracing/spans.js';
import { type WallClock, after } from '../port/wall-clock.js';
import { boundedGet, type BoundedAnswer } from './bounded-get.js';
import { CircuitBreaker, type CircuitState } from './circuit-breaker.js';
import { CallLanes, CALLS_AT_ONCE, vendorAsker, type VendorAsker } from './call-lanes.js';
import type { RateBudget } from './rate-budget.js';
import { VendorError, type VendorErrorKind } from './vendor-error.js';
import { parseVendorJson, retryAfterMs } from './vendor-values.js';

/** What every vendor driver is built with. */
export interface VendorSetup {
  clock: WallClock;
  /** Another address than the vendor's own (tests, a proxy of the operator); may be private. */
  baseUrl?: string;
  socketUrl?: string;
  budget: RateBudget;
  /** For the log, limited by the caller of it. */
  warn: (line: string) => void;
  /** Receives the outcome of every call. */
  onCall?: CallListener;
}

/** What became of a call: it was answered, or why not. */
export type CallOutcome = 'answered' | VendorErrorKind;
export type CallListener = (vendor: string, outcome: CallOutcome) => void;

export const TIMEOUT_MS = 5_000;
export const MAX_BYTES = 5 * 1024 * 1024;
/**
 * A call waits for the budget this long at most; a batch job spreads itself that way, a request does not hang. A visitor's
 * call waits no longer for its place and the budget together.
 */
const LONGEST_WAIT_MS = 10_000;
/** Whoever found the line full may try again then. */
const BUSY_RETRY_MS = 5_000;
/** After a 429 that does not say how long. */
const DEFAULT_RETRY_AFTER_MS = 10_000;

export interface VendorHttpOptions {
  vendor: string;
  /** Where the vendor is called; paths are appended. */
  baseUrl: string;
  /** Hosts that may be called when `baseUrl` is the vendor's own. */
  hosts: readonly string[];
  /** `baseUrl` comes from the operator: its host is allowed too, wherever it is. */
  configured: boolean;
  /** Sent with every call; may hold a key, so they are never logged. */
  headers?: Readonly<Record<string, string>>;
  clock: WallClock;
  budget: RateBudget;
  /** Receives at most one line a minute. */
  warn: (line: string) => void;
  onCircuit?: (state: CircuitState) => void;
  onCall?: CallListener;
  timeoutMs?: number;
  maxBytes?: number;
}

/**
 * The one way out to a vendor's REST service: allowed hosts only, deadline, size limit, at most ten calls at once
 * with lines of bounded length before them, the shared rate budget, Retry-After and a circuit breaker. Places and budget
 * have shares for the feed, members and visitors ({@link vendorAsker}).
 */
export class VendorHttp {
  readonly breaker: CircuitBreaker;
  private readonly base: URL;
  private readonly agent: http.Agent;
  private readonly warn: (line: string) => void;
  private blockedUntilMs = -Infinity;
  private readonly lanes = new CallLanes();
  private closed = false;

  constructor(private readonly options: VendorHttpOptions) {
    const { baseUrl, clock, onCircuit } = options;
    this.base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
    const Agent = this.base.protocol === 'https:' ? https.Agent : http.Agent;
    this.agent = new Agent({ keepAlive: true, maxSockets: CALLS_AT_ONCE.feed });
    this.breaker = new CircuitBreaker(clock, onCircuit);
    this.warn = rateLimited(options.warn);
  }

  /**
   * Requests a document.
   * @param path relative to the base address
   * @returns parsed JSON of unknown shape: the caller checks it, symbol by symbol
   * @throws VendorError
   */
  async getJson(path: string, query: Readonly<Record<string, string | number>> = {}): Promise<unknown> {
    const { vendor, onCall } = this.options;
    try {
      const json = await withinSpan(`call ${vendor}`, { 'pricealgo.vendor': vendor }, () =>
        this.call(this.urlOf(path, query)),
      );
      onCall?.(vendor, 'answered');
      return json;
    } catch (error) {
      if (error instanceof VendorError) onCall?.(vendor, error.kind);
      throw error;
    }
  }

  private async call(url: URL): Promise<unknown> {
    const { vendor, clock } = this.options;
    const asker = vendorAsker();
    const askedMs = clock.monotonicMs();
    if (!(await this.lanes.enter(asker)))
      throw new VendorError(vendor, 'busy', 'not asked, too many wait already', { waitMs: BUSY_RETRY_MS });
    try {
      const waitsFromMs = asker === 'visitors' ? askedMs : clock.monotonicMs();
      return await this.request(url, asker, waitsFromMs + LONGEST_WAIT_MS);
    } catch (error) {
      if (error instanceof VendorError && error.countsAgainstVendor) this.warn(error.message);
      throw error;
    } finally {
      this.lanes.leave(asker);
    }
  }

  /** The vendor has answered in its own way that calls come too often. */
  async backOff(durationMs: number): Promise<void> {
    this.blockedUntilMs = Math.max(this.blockedUntilMs, this.options.clock.monotonicMs() + durationMs);
    await this.options.budget.block(durationMs);
  }

  close(): void {
    this.closed = true;
    this.agent.destroy();
  }

  private urlOf(path: string, query: Readonly<Record<string, string | number>>): URL {
    const { vendor, hosts, configured } = this.options;
    const url = new URL(path.replace(/^\/+/, ''), this.base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const allowed =
      url.origin === this.base.origin &&
      (configured || (url.protocol === 'https:' && hosts.includes(url.host)));
    if (!allowed) throw new VendorError(vendor, 'not_allowed', `${url.host} is not a host of this vendor`);
    return url;
  }

  private async request(url: URL, asker: VendorAsker, untilMs: number): Promise<unknown> {
    const { vendor } = this.options;
    await this.awaitBudget(asker, untilMs);
    const pass = this.breaker.enter();
    if (!pass) {
      const { waitMs } = this.breaker;
      throw new VendorError(vendor, 'circuit_open', 'not asked, it failed too often', { waitMs });
    }
    try {
      const answer = await this.send(url);
      const json = await this.read(answer);
      pass.succeeded();
      return json;
    } catch (error) {
      if (!(error instanceof VendorError)) pass.withdrawn();
      else if (error.countsAgainstVendor) pass.failed();
      else if (error.status === 429) pass.withdrawn();
      else pass.succeeded();
      throw error;
    }
  }

  private send(url: URL): Promise<BoundedAnswer> {
    const { vendor, headers, timeoutMs, maxBytes, configured } = this.options;
    return boundedGet({
      vendor,
      url,
      headers: headers ?? {},
      agent: this.agent,
      timeoutMs: timeoutMs ?? TIMEOUT_MS,
      maxBytes: maxBytes ?? MAX_BYTES,
      allowPrivate: configured,
    });
  }

  private async read({ status, retryAfter, body }: BoundedAnswer): Promise<unknown> {
    const { vendor, clock } = this.options;
    let waitMs: number | undefined;
    if (status === 429 || status === 503) {
      const askedMs = retryAfterMs(retryAfter, clock.nowMs());
      waitMs = askedMs ?? (status === 429 ? DEFAULT_RETRY_AFTER_MS : undefined);
      if (waitMs !== undefined) await this.backOff(waitMs);
    }
    if (status !== 200)
      throw new VendorError(vendor, 'status', `answered with status ${status}`, { status, waitMs });
    try {
      return parseVendorJson(body);
    } catch {
      throw new VendorError(vendor, 'not_json', 'the answer is not JSON');
    }
  }

  private async awaitBudget(asker: VendorAsker, untilMs: number): Promise<void> {
    const { vendor, clock, budget } = this.options;
    for (;;) {
      if (this.closed) throw new VendorError(vendor, 'rate_limited', 'not asked, shutting down');
      const nowMs = clock.monotonicMs();
      if (nowMs > untilMs)
        throw new VendorError(vendor, 'busy', 'not asked, others came first', { waitMs: BUSY_RETRY_MS });
      const waitMs = this.blockedUntilMs > nowMs ? this.blockedUntilMs - nowMs : await budget.consume(asker);
      if (waitMs === 0) return;
      if (nowMs + waitMs > untilMs)
        throw new VendorError(vendor, 'rate_limited', `not asked for another ${Math.ceil(waitMs / 1000)} s`, {
          waitMs,
        });
      await new Promise<void>((resolve) => after(clock, waitMs, resolve));
    }
  }
}
