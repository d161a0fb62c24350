import type { Drawing } from './drawing';
import { DrawingBook, type DrawingDocument } from './drawing-book';

const line = (id: string): Drawing => ({
  id,
  kind: 'horizontal',
  points: [{ timeMs: 0, price: 1 }],
  colour: 'blue',
});

/** A server as the product's: it takes what was made from its newest revision, and tells what is there otherwise. */
class Server {
  document: DrawingDocument = { revision: null, drawings: [] };
  writes = 0;
  isAway = false;
  readonly read = () => Promise.resolve(this.document);
  readonly send = (base: string | null, drawings: readonly Drawing[]) => {
    if (this.isAway) return Promise.reject(new Error('away'));
    this.writes += 1;
    if (base !== this.document.revision) return Promise.resolve({ saved: false, ...this.document });
    this.document = { revision: `r${this.writes}`, drawings: [...drawings] };
    return Promise.resolve({ saved: true, ...this.document });
  };
}

async function tab(server: Server): Promise<DrawingBook> {
  const book = new DrawingBook(server.send);
  await book.read(server.read);
  return book;
}
const idsOf = (book: DrawingBook): string[] => book.store.getState().history.present.map(({ id }) => id);

/** Once nothing is on its way any more. */
async function settled(book: DrawingBook): Promise<void> {
  if (book.store.getState().saving !== 'saving') return;
  await new Promise<void>((resolve) => {
    const end = book.store.subscribe(({ saving }) => {
      if (saving === 'saving') return;
      end();
      resolve();
    });
  });
}

test('what is drawn is written, and a step back too', async () => {
  const server = new Server();
  const book = await tab(server);
  book.change([line('a')]);
  book.change([line('a'), line('b')]);
  await settled(book);
  expect(server.document.drawings).toEqual([line('a'), line('b')]);
  book.undo();
  await settled(book);
  expect(server.document.drawings).toEqual([line('a')]);
  book.redo();
  await settled(book);
  expect(server.document.drawings).toEqual([line('a'), line('b')]);
});

test('two tabs that draw at once keep what both drew', async () => {
  const server = new Server();
  const [one, two] = [await tab(server), await tab(server)];
  one.change([line('a')]);
  await settled(one);
  two.change([line('b')]);
  await settled(two);
  expect(server.document.drawings).toEqual([line('a'), line('b')]);
  expect(idsOf(two)).toEqual(['a', 'b']);
  // What the other tab drew is not this one's to take back.
  two.undo();
  expect(idsOf(two)).toEqual(['a', 'b']);
  await one.read(server.read);
  expect(idsOf(one)).toEqual(['a', 'b']);
});

test('what could not be written stays, is told, and goes with the next try', async () => {
  const server = new Server();
  const book = await tab(server);
  server.isAway = true;
  book.change([line('a')]);
  await settled(book);
  expect(book.store.getState().saving).toBe('failed');
  // A read meanwhile takes nothing away.
  await book.read(() => Promise.resolve({ revision: null, drawings: [] }));
  expect(idsOf(book)).toEqual(['a']);
  server.isAway = false;
  await book.save();
  expect(server.document.drawings).toEqual([line('a')]);
  expect(book.store.getState().saving).toBe('saved');
});

test('nothing is written before it is known what is there', async () => {
  const server = new Server();
  const book = new DrawingBook(server.send);
  book.change([line('a')]);
  await settled(book);
  expect([server.writes, idsOf(book)]).toEqual([0, []]);
});

test('a read that was overtaken by a write takes nothing back', async () => {
  const server = new Server();
  const book = await tab(server);
  const { document } = server;
  const reading = book.read(async () => {
    book.change([line('a')]);
    await settled(book);
    return document;
  });
  await reading;
  expect(idsOf(book)).toEqual(['a']);
});
