import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { context, trace } from '@opentelemetry/api';
import { pino, type LoggerOptions } from 'pino';
import { currentTraceId } from '../../src/common/tracing/spans.js';
import { loggerOptions } from '../../src/common/logging/logger-options.js';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer } from '@pricealgo/test-kit/fmp-server';
import { startMailServer, type MailServer } from '@pricealgo/test-kit/mail-server';
import {
  startOtlpCollector,
  type CollectedSpan,
  type OtlpCollector,
} from '@pricealgo/test-kit/otlp-collector';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { signupForm } from '../setup/accounts.js';
import { BackFillRoom } from '../setup/back-fill.js';
import { createTestApp } from '../setup/test-app.js';

describe('traces', () => {
  let collector: OtlpCollector;
  let fmp: VendorServer;
  let mail: MailServer;
  let room: BackFillRoom;

  beforeAll(async () => {
    collector = await startOtlpCollector();
    mail = await startMailServer();
    fmp = await fmpServer(new FakeMarket(['AAPL'], Date.now() - 3 * 86_400_000)).listen();
    room = await BackFillRoom.open({
      ROLES: 'api,worker',
      MARKET_DATA: 'fmp',
      FMP_API_KEY: 'test-key',
      FMP_BASE_URL: fmp.url,
      FMP_CALLS_PER_MINUTE: '100000',
      MAIL_DRIVER: 'smtp',
      SMTP_URL: mail.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key,tenant=ours',
    });
  });
  afterAll(async () => {
    await room.close();
    await Promise.all([fmp.close(), mail.close(), collector.close()]);
  });

  const arrived = async (wanted: (span: CollectedSpan) => boolean): Promise<CollectedSpan> => {
    for (;;) {
      const found = collector.spans.find(wanted);
      if (found) return found;
      await setTimeout(50);
    }
  };
  /** The way from a span up to the root of its trace, by names. */
  const wayUp = async (last: CollectedSpan): Promise<string[]> => {
    const way = [last];
    for (let parent = last.parentSpanId; parent; parent = way[0]!.parentSpanId) {
      const id = parent;
      way.unshift(await arrived(({ spanId }) => spanId === id));
    }
    for (const { traceId } of way) expect(traceId).toBe(last.traceId);
    return way.map(({ name }) => name);
  };

  it('lead from a request over outbox and job to the call of a vendor', async () => {
    await room.rests(await room.start('AAPL'));
    const job = await arrived(({ name }) => name === 'job tickers.back-fill');
    const call = await arrived(({ name, traceId }) => name === 'call fmp' && traceId === job.traceId);
    const [request, outbox, run, vendor] = await wayUp(call);
    expect(request).toBe('POST /api/admin/tickers/back-fill');
    expect([outbox, run]).toEqual(['outbox tickers.back-fill', job.name]);
    expect(vendor).toBe('call fmp');
  });

  it('lead from a request to the mail server, and hold nothing of a member', async () => {
    const form = signupForm();
    const { status } = await room.test.http.post('/api/signup').send(form);
    expect(status).toBeLessThan(300);
    const call = await arrived(({ name }) => name === 'deliver mail');
    const [request, ...others] = await wayUp(call);
    expect(request).toBe('POST /api/signup');
    expect(others).toEqual(['outbox mail.send', 'job mail.send', 'deliver mail']);
    expect(JSON.stringify(collector.spans)).not.toContain(form.email);
  });

  it('are sent in the protocol of the collector, with the headers that it wants', () => {
    expect(collector.faults).toEqual([]);
    expect(collector.headers).toMatchObject({ authorization: 'Bearer key', tenant: 'ours' });
  });

  it('begin with the request: nobody else names them', async () => {
    const traceId = 'ab'.repeat(16);
    const header = `00-${traceId}-${'cd'.repeat(8)}-01`;
    await room.test.http.get('/api/health/live').set('traceparent', header).expect(200);
    await arrived(({ name }) => name === 'GET /api/health/live');
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });

  it('stand in the log, beside what else is said', () => {
    const lines: string[] = [];
    const into = new Writable({
      write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
    });
    const [options] = loggerOptions(room.test.config, false).pinoHttp as [LoggerOptions];
    const log = pino({ ...options, level: 'info' }, into);
    const span = trace.getTracer('test').startSpan('work');
    context.with(trace.setSpan(context.active(), span), () => log.info('within'));
    span.end();
    log.info('without');
    const [within, without] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(within).toMatchObject({ msg: 'within', traceId: span.spanContext().traceId });
    expect(without).not.toHaveProperty('traceId');
  });
});

describe('without a collector', () => {
  it('nothing is recorded, and rows and jobs carry nothing', async () => {
    const test = await createTestApp({ ROLES: 'api' });
    try {
      await test.http.post('/api/signup').send(signupForm());
      const rows = await test.orm.em.fork().execute('select distinct traceparent from outbox_message');
      expect(rows).toEqual([{ traceparent: null }]);
      expect(currentTraceId()).toBeUndefined();
    } finally {
      await test.close();
    }
  });
});
