import { once } from 'node:events';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
// eslint-disable-next-line import-x/no-relative-packages -- scripts belong to no workspace that could export them
import { startRedis } from '../../../../../scripts/lib/redis-server.mjs';
import { DemandBoard, DemandService, REPORT_REMEMBERED_MS } from './demand.service.js';
import { joinDemand } from '../port/demand.js';

const every = (reads: () => [string, number][]) => [reads, 0] as const;

describe('what prices are wanted', () => {
  it('is joined over nodes and kinds: the most urgent reason of each, the most wanted first', () => {
    const demand = joinDemand([
      { watched: { 'NYSE:A': 1, 'NYSE:B': 2 }, held: { 'NYSE:H': 9, 'NYSE:A': 5 } },
      { watched: { 'NYSE:A': 4 }, alerted: { 'NYSE:C': 1, 'NYSE:B': 7 } },
    ]);
    expect([...demand]).toEqual([
      ['NYSE:A', 'watched'],
      ['NYSE:B', 'watched'],
      ['NYSE:C', 'alerted'],
      ['NYSE:H', 'held'],
    ]);
  });

  it('is what this process wants where it is the only one', async () => {
    const demand = new DemandService(undefined);
    demand.addSource('watched', ...every(() => [['NYSE:A', 1]]));
    const end = demand.addSource('held', ...every(() => [['NYSE:B', 1]]));
    expect([...(await demand.all()).keys()]).toEqual(['NYSE:A', 'NYSE:B']);
    end();
    expect([...(await demand.all()).keys()]).toEqual(['NYSE:A']);
  });

  it('is what was said last of a source that fails', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const demand = new DemandService(undefined);
    let down = false;
    demand.addSource(
      'held',
      ...every(() => {
        if (down) throw new Error('connection refused');
        return [['NYSE:A', 1]];
      }),
    );
    await demand.all();
    down = true;
    expect([...(await demand.all()).keys()]).toEqual(['NYSE:A']);
    jest.restoreAllMocks();
  });
});

const server = await startRedis({ keeps: false });
if (!server)
  process.stdout.write('skipped: no redis-server on this machine, demand over nodes is not tested\n');

(server ? describe : describe.skip)('what prices are wanted on other nodes', () => {
  let redis: Redis;

  beforeAll(async () => {
    redis = new Redis(server!.url, { maxRetriesPerRequest: 0 });
    redis.on('error', () => undefined);
    await once(redis, 'ready');
  });
  afterAll(async () => {
    redis.disconnect();
    await server!.stop();
  });
  beforeEach(() => redis.flushall());

  it('reaches the leader of the feed, and ends with the node', async () => {
    const [api, leader] = [new DemandService(redis), new DemandService(redis)];
    api.addSource('watched', ...every(() => [['NYSE:A', 3]]));
    leader.addSource('alerted', ...every(() => [['NYSE:C', 1]]));
    api.onApplicationBootstrap();
    let wanted = await leader.all();
    while (!wanted.has('NYSE:A')) wanted = await leader.all();
    expect([...wanted]).toEqual([
      ['NYSE:A', 'watched'],
      ['NYSE:C', 'alerted'],
    ]);
    await api.onModuleDestroy();
    while (wanted.has('NYSE:A')) wanted = await leader.all();
    expect([...wanted.keys()]).toEqual(['NYSE:C']);
  });

  it('outlives an emptied Redis for a while, not a node that has ended', async () => {
    let nowMs = 0;
    const board = new DemandBoard(redis, 'leader', () => nowMs);
    const other = new DemandBoard(redis, 'other');
    await other.write({ watched: { 'NYSE:A': 1 } });
    await board.read();
    await redis.flushall();
    await board.read();
    expect(board.remembered()).toEqual([{ watched: { 'NYSE:A': 1 } }]);
    nowMs += REPORT_REMEMBERED_MS + 1;
    expect(board.remembered()).toEqual([]);
    await other.write({ watched: { 'NYSE:A': 1 } });
    await board.read();
    await other.remove();
    await board.read();
    expect(board.remembered()).toEqual([]);
  });

  it('ignores what another build left under its keys', async () => {
    const board = new DemandBoard(redis, 'leader');
    await redis.sadd('pricealgo:demand:nodes', 'x');
    await redis.set('pricealgo:demand:x', 'gibberish');
    await board.read();
    expect(board.remembered()).toEqual([]);
  });
});
