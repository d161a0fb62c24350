import type { EntityManager } from '@mikro-orm/postgresql';
import { SearchRepository } from '#product/modules/search/search.repository.js';
import type { Sample } from './directory.ts';

type Connection = ReturnType<EntityManager['getConnection']>;

/**
 * The plans of the search's questions, as Postgres runs them (`explain analyze`). They are caught, not copied: the
 * repository itself asks them through a connection that puts `explain` in front.
 */
export async function explain(connection: Connection, sample: readonly Sample[]): Promise<string> {
  const plans: string[] = [];
  const em = {
    execute: async (sql: string, values: unknown[]) => {
      const rows: Record<string, string>[] = await connection.execute(
        `explain (analyze, costs off, timing off, buffers off) ${sql}`,
        values,
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return [];
    },
  };
  const repository = new SearchRepository(em as unknown as EntityManager);
  const { symbol, name } = sample[Math.floor(sample.length / 2)]!;
  const word =
    name
      .toLowerCase()
      .split(/[^a-z]+/)
      .find((text) => text.length >= 5) ?? 'market';
  const queries: [string, () => Promise<unknown>][] = [
    [`exact symbol "${symbol}"`, () => repository.bySymbol(symbol.toLowerCase(), 20)],
    ['symbol prefix "a"', () => repository.bySymbolPrefix('a', 20)],
    [`name prefix "${word.slice(0, 4)}"`, () => repository.byNamePrefix(word.slice(0, 4), 20)],
    // Two plans: the head of the directory, which has it where it is common, then the word index.
    [`word "${word}"`, () => repository.byWords([[word]], 20)],
    [
      `words like "${word.slice(0, 2)}${word.slice(3)}"`,
      () => repository.wordsLike(word.slice(0, 2) + word.slice(3), 40),
    ],
  ];
  const lines: string[] = [];
  for (const [title, query] of queries) {
    plans.length = 0;
    await query();
    lines.push(title, ...plans.map((plan) => plan.replace(/^/gm, '    ')));
  }
  return lines.join('\n');
}
