import { namedCall } from './named-call';

const ID = '01994c3a-7a10-7c3e-9d0a-2b6f4f0c9e11';

test.each([
  ['1042', { seq: 1042 }],
  [' #7 ', { seq: 7 }],
  [ID, { callId: ID }],
  [`https://prices.example/calls/${ID.toUpperCase()}`, { callId: ID }],
  [`/admin/technical-algo-history?symbol=WMT&call=${ID}`, { callId: ID }],
  ['0', null],
  ['1042a', null],
  ['1e3', null],
  ['-4', null],
  ['99999999999999999999', null],
  ['', null],
] as const)('%j names %j', (text, named) => {
  expect(namedCall(text)).toEqual(named);
});
