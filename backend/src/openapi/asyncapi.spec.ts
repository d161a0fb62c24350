import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { TICKER_EVENT_RULES } from '../modules/realtime/index.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface Message {
  name: string;
  payload: object;
}
interface Operation {
  action: 'send' | 'receive';
  channel: { $ref: string };
  messages: { $ref: string }[];
  reply?: { channel: { $ref: string }; messages: { $ref: string }[] };
}

const document = JSON.parse(readFileSync(new URL('../../asyncapi.json', import.meta.url), 'utf8')) as {
  asyncapi: string;
  info: { title: string; version: string };
  channels: Record<string, { address: string; messages: Record<string, Message>; servers: object[] }>;
  operations: Record<string, Operation>;
  components: { schemas: Record<string, object> };
};
const at = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
const refsIn = (node: Json): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  const own = !Array.isArray(node) && typeof node['$ref'] === 'string' ? [node['$ref']] : [];
  return [...own, ...Object.values(node).flatMap(refsIn)];
};
/** Draft 7, which AsyncAPI's own schemas extend. */
const accepts = (payload: object) =>
  new Ajv({ schemaId: '$id' }).compile({ ...payload, components: document.components });

describe('asyncapi.json', () => {
  it('has what AsyncAPI 3 asks for, and no reference that leads nowhere', () => {
    expect(document).toMatchObject({ asyncapi: '3.0.0', info: { title: expect.any(String), version: '1' } });
    const refs = refsIn(document as unknown as Json);
    expect(refs.length).toBeGreaterThan(50);
    for (const ref of refs) expect([ref, at(ref)]).toEqual([ref, expect.any(Object)]);
    for (const { action, channel, messages, reply } of Object.values(document.operations)) {
      expect(['send', 'receive']).toContain(action);
      expect(channel.$ref).toMatch(/^#\/channels\/\w+$/);
      // Messages of an operation are named through its channel.
      for (const one of [...messages, ...(reply?.messages ?? [])])
        expect(one.$ref.startsWith(`${channel.$ref}/messages/`)).toBe(true);
    }
  });

  it('has every event that a client may send, answered where the server answers', () => {
    const received = Object.entries(document.operations).filter(([, { action }]) => action === 'receive');
    const rules = Object.entries(TICKER_EVENT_RULES);
    expect(received.map(([name, { reply }]) => [name, reply !== undefined])).toEqual(
      rules.map(([name, { acknowledged }]) => [`tickers.${name}`, acknowledged]),
    );
    expect(Object.values(document.channels).map(({ address }) => address)).toEqual([
      '/tickers',
      '/notifications',
    ]);
  });

  it('describes what is sent, and nothing else', () => {
    const { quotes, subscribe } = document.channels['tickers']!.messages;
    const frame = accepts(quotes!.payload);
    for (const good of [
      [7, [817, 50_512, 101.23, 15_200, 1_479_900_000_180]],
      [7, [817, 1, 2, 3, 4, 5, 6], [818, 1, 2, 3, 4]],
      [7, 1_479_900_000_000, 50_000, 'ExZggBr8Jg7OoL'],
    ])
      expect([frame(good), frame.errors]).toEqual([true, null]);
    for (const bad of [[], ['7'], [7, [817, 50_512]], [7, 1, 2], { n: 7 }]) expect(frame(bad)).toBe(false);
    const request = accepts(subscribe!.payload);
    expect(request({ symbols: ['NASDAQ:AAPL'], since: { epoch: 'a', seq: 1 } })).toBe(true);
    expect(request({ symbols: 'NASDAQ:AAPL' })).toBe(false);
    const { notification } = document.channels['notifications']!.messages;
    const told = { seq: 1, id: 'a', type: 'alert', title: 'T', body: 'B', link: null, createdMs: 1 };
    expect(accepts(notification!.payload)(told)).toBe(true);
    expect(accepts(notification!.payload)({ ...told, link: undefined })).toBe(false);
  });
});
