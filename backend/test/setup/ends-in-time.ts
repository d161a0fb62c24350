import pg from 'pg';

/**
 * Waits for the end of what a test file leaves behind, but not for ever: as a process does that is told to stop, whose limit
 * the lifecycle tests check. What is late is noted in the run's summary with all that Postgres does at that moment.
 * @param limitMs together less than a hook may take
 */
export async function endsInTime(what: string, work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs);
  });
  const ended = await Promise.race([work, late]);
  clearTimeout(timer);
  if (ended !== 'late') return;
  const held = process.getActiveResourcesInfo().filter((kind) => kind !== 'Timeout');
  const file = expect.getState().testPath?.split('/').at(-1);
  process.stdout.write(
    `late: ${what} of ${file} has not ended after ${limitMs} ms; held: ${held.join(' ')}\n`,
  );
  for (const line of await connections()) process.stdout.write(`late: ${line}\n`);
}

async function connections(): Promise<string[]> {
  const client = new pg.Client({
    connectionString: process.env.TEST_POSTGRES_URL,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  });
  try {
    await client.connect();
    const { rows } = await client.query<object>(
      `select pid, datname, backend_type, state, wait_event_type, wait_event, now() - state_change as since,
         left(query, 120) as query
       from pg_stat_activity where pid <> pg_backend_pid()`,
    );
    return rows.map((row) => JSON.stringify(row));
  } catch (error) {
    return [`Postgres does not answer: ${(error as Error).message}`];
  } finally {
    void client.end().catch(() => undefined);
  }
}
