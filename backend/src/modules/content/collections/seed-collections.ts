import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { COLLECTIONS, type CollectionName } from '@pricealgo/contract/content';
import { startingPictureSrc as picture } from '../media/starting-pictures.js';
import type { CollectionContents } from './collection-content.js';
import { CollectionItem } from './collection-item.entity.js';

/** What the product comes with: teams by what they do and partners by their kind, no people or companies that are made up. */
export const STARTING_COLLECTIONS = (today: string): { [C in CollectionName]: CollectionContents[C][] } => ({
  members: [
    {
      name: 'Market data',
      role: 'Prices, history, corporate actions',
      about:
        'Chooses the sources, checks what they send, and answers for where each price comes from and when it was true.',
      photo: picture('prices'),
      link: null,
    },
    {
      name: 'Research',
      role: 'Algorithms and how they are judged',
      about:
        'Writes the five algorithms, tests each against a plain rule, and publishes what became of every call.',
      photo: picture('research'),
      link: null,
    },
    {
      name: 'Platform',
      role: 'Streaming, servers, security',
      about:
        'Brings a price from the feed to your screen, keeps the service up, and your account to yourself.',
      photo: picture('platform'),
      link: null,
    },
    {
      name: 'Product and design',
      role: 'What you see and touch',
      about: 'Makes numbers readable on a phone, by keyboard and by ear, in light and in dark.',
      photo: picture('product'),
      link: null,
    },
    {
      name: 'Member support',
      role: 'Questions, faults, ideas',
      about:
        'Reads what you write, answers by email, and tells the others where the product was hard to understand.',
      photo: picture('support'),
      link: null,
    },
    {
      name: 'Editorial',
      role: 'Blog, guides, legal pages',
      about: 'Explains the rules behind the numbers in plain words, and corrects in public what was wrong.',
      photo: picture('editorial'),
      link: null,
    },
  ],
  partners: [
    {
      name: 'Price vendors',
      about:
        'Quotes and daily history of stocks and ETFs. Each price names the vendor it came from, beside its time.',
      logo: picture('prices'),
      link: null,
    },
    {
      name: 'Trading venues',
      about: 'Trades of crypto pairs as the venues report them, around the clock, without a vendor between.',
      logo: picture('venues'),
      link: null,
    },
    {
      name: 'Company filings',
      about: 'Statements as companies file them, with the day on which they became known.',
      logo: picture('filings'),
      link: null,
    },
    {
      name: 'Reference rates',
      about: 'Daily exchange rates, for statements in another currency than the price.',
      logo: picture('rates'),
      link: null,
    },
  ],
  albums: [
    {
      title: 'A market day, drawn',
      date: today,
      about:
        'From the first minutes to the ranking after the close: three drawings of what our screens follow.',
      pictures: [
        { src: picture('opening'), caption: 'The opening: candles and their volume' },
        { src: picture('midday'), caption: 'Midday: the line against the previous close' },
        { src: picture('close'), caption: 'After the close: who gained, who lost' },
      ],
    },
    {
      title: 'The life of a call',
      date: today,
      about: 'How what an algorithm says is made, judged and kept.',
      pictures: [
        { src: picture('call'), caption: 'The call: a forecast and how far it may be off' },
        { src: picture('horizon'), caption: 'Its horizons: judged when their time has come' },
        { src: picture('chain'), caption: 'The chain: each call is tied to the one before' },
      ],
    },
  ],
});

/**
 * Fills each collection once in the life of a database, and only where nobody ever wrote in it: what administrators change or
 * delete stays as they left it.
 */
export async function seedCollections(entityManager: EntityManager): Promise<void> {
  await entityManager.fork().transactional(async (em) => {
    const updatedAt = new Date();
    const starting = STARTING_COLLECTIONS(updatedAt.toISOString().slice(0, 10));
    for (const collection of COLLECTIONS) {
      // The lock of those who add: an administrator of a process that runs already may be one of them.
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`collection:${collection}`]);
      const first = (await em.execute(
        'insert into site_collection_start (collection, started_at) values (?, now()) on conflict do nothing returning collection',
        [collection],
      )) as unknown[];
      if (first.length === 0 || (await em.count(CollectionItem, { collection })) > 0) continue;
      starting[collection].forEach((content, index) =>
        em.create(CollectionItem, {
          id: randomUUID(),
          collection,
          position: index + 1,
          shown: true,
          content,
          version: 1,
          updatedAt,
        }),
      );
      await em.flush();
    }
  });
}
