import { type HeardNode, markedNodes } from './nodes.repository.js';

const node = (name: string, changes: Partial<HeardNode['facts']> = {}, silent = false): HeardNode => ({
  node: name,
  silent,
  facts: { version: '1', commit: 'a', secretPrint: 'x', startedMs: 1_000, ...changes },
});
const marks = (...nodes: HeardNode[]) =>
  Object.fromEntries(
    markedNodes(nodes).map(({ node, otherVersion, otherSecret }) => [
      node,
      [otherVersion && 'version', otherSecret && 'secret'].filter(Boolean).join(),
    ]),
  );

it('marks nobody while all are alike', () => {
  expect(marks(node('a'), node('b'))).toEqual({ a: '', b: '' });
  expect(marks()).toEqual({});
});

it('marks whoever differs from most, in version, commit or secret', () => {
  expect(marks(node('a'), node('b', { version: '2' }), node('c'))).toEqual({ a: '', b: 'version', c: '' });
  expect(marks(node('a', { commit: 'b' }), node('b'), node('c'))).toEqual({ a: 'version', b: '', c: '' });
  expect(marks(node('a'), node('b'), node('c', { secretPrint: 'y' }))).toEqual({ a: '', b: '', c: 'secret' });
});

it('goes by the one that started last where two sides are as many', () => {
  expect(marks(node('old'), node('new', { version: '2', startedMs: 2_000 }))).toEqual({
    old: 'version',
    new: '',
  });
});

it('lets those that are silent neither count nor be marked: they run no more', () => {
  const gone = [node('a', { version: '0' }, true), node('b', { version: '0' }, true)];
  expect(marks(...gone, node('c'))).toEqual({ a: '', b: '', c: '' });
});
