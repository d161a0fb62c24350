import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';

/** One statement as it was handed to Postgres' driver: `?` stand for the values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** What a piece of work asks of Postgres through the ORM, in order; what others ask meanwhile is not in it. */
export async function statementsOf(em: EntityManager, work: () => Promise<unknown>): Promise<Statement[]> {
  const seen = new AsyncLocalStorage<Statement[]>();
  const statements: Statement[] = [];
  const connection = em.getConnection();
  const execute = connection.execute.bind(connection) as (...args: unknown[]) => Promise<never>;
  const spy = jest.spyOn(connection, 'execute').mockImplementation((...args: unknown[]) => {
    const [text, values] = args as [string, unknown[] | undefined];
    seen.getStore()?.push({ text, values: [...(values ?? [])] });
    return execute(...args);
  });
  try {
    await seen.run(statements, work);
  } finally {
    spy.mockRestore();
  }
  return statements;
}
