import { draftOf, faultsOf, type MessageForm } from './use-message-form';

const form = (changes: Partial<MessageForm> = {}): MessageForm => ({
  kind: 'all',
  segment: {},
  member: null,
  title: ' News ',
  body: 'Read this.',
  link: '',
  ...changes,
});

test('a message needs a receiver, a title and a text', () => {
  expect(faultsOf(form())).toEqual({});
  expect(Object.keys(faultsOf(form({ kind: 'user', title: ' ', body: '' })))).toEqual([
    'member',
    'title',
    'body',
  ]);
});

test.each(['//elsewhere.example', '/\\elsewhere', 'https://elsewhere.example', 'watchlist'])(
  '%s is no path of ours',
  (link) => expect(faultsOf(form({ link }))).toHaveProperty('link'),
);

test('what is sent is trimmed, and says nothing of a link that there is not', () => {
  const plain = draftOf(form({ body: ' a ' }));
  expect(plain).toEqual({ audience: { all: true }, type: 'message', title: 'News', body: 'a' });
  expect(draftOf(form({ kind: 'segment', segment: { role: 'member' }, link: ' /watchlist ' }))).toEqual({
    audience: { segment: { role: 'member' } },
    type: 'message',
    title: 'News',
    body: 'Read this.',
    link: '/watchlist',
  });
});
