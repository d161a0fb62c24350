import type { Browser, Page } from '@playwright/test';
import { callsOf, makePerson, stateOf, type Call, type Person } from '../kit/people.ts';
import { running, type Product, type ProductName } from '../kit/products.ts';
import { keepAtRest, watch } from '../kit/test.ts';

/** Who looks: `newcomer` is a member without anything of their own. */
export type Who = 'visitor' | 'newcomer' | 'member' | 'expired' | 'administrator';

export interface Somebody {
  person: Person;
  call: Call;
}

export interface Room {
  page: Page;
  /** What happened on its page and must not, taken out by whoever reads it. */
  faults: string[];
  /** Of a room that is for one test alone. */
  close?: () => Promise<void>;
}

const KINDS = { newcomer: 'member', member: 'member', expired: 'expired', administrator: 'full' } as const;

const target = (product: ProductName): Product => running().products[product];
const login = (who: Who) => (who === 'administrator' ? 'adminLogIn' : 'login');

/** Calls `make` once for each set of words. */
export function once<A extends string[], T>(make: (...words: A) => Promise<T>): (...words: A) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (...words) => {
    // What is called with more than its words (by a row, with its page) is the same.
    const key = words.slice(0, make.length).join(' ');
    if (!made.has(key)) made.set(key, make(...words));
    return made.get(key)!;
  };
}

/** An account of this worker alone, and the API as it is asked by it. */
export const somebodyOf = once(
  async (product: ProductName, who: Exclude<Who, 'visitor'>): Promise<Somebody> => {
    const person = await makePerson(
      target(product),
      KINDS[who],
      who === 'member' ? { name: 'Ann Quill-Harbourmaster' } : {},
    );
    return { person, call: await callsOf(target(product), person, login(who)) };
  },
);

const rooms = new Map<string, Promise<Room>>();

async function open(browser: Browser, product: ProductName, who: Who): Promise<Room> {
  const { url } = target(product);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 800 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(who === 'visitor'
      ? {}
      : {
          storageState: await stateOf(target(product), (await somebodyOf(product, who)).person, login(who)),
        }),
  });
  await keepAtRest(context);
  const faults: string[] = [];
  watch(context, faults);
  return { page: await context.newPage(), faults };
}

/** A page of somebody that is closed after the test, for what ends a session or leaves something in the browser. */
export async function freshRoom(browser: Browser, product: ProductName, who: Who): Promise<Room> {
  const room = await open(browser, product, who);
  return { ...room, close: () => room.page.context().close() };
}

/** The page of somebody, kept for all tests of this worker: what one of them has loaded the next one has in the browser's cache. */
export function roomOf(browser: Browser, product: ProductName, who: Who): Promise<Room> {
  const key = `${product} ${who}`;
  if (!rooms.has(key)) rooms.set(key, open(browser, product, who));
  return rooms.get(key)!;
}
