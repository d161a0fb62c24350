import type { Role } from '../../config/env.schema.js';
import { isReady, neededAlone } from './health.service.js';

const ALL = ['postgres', 'quotes', 'jobs', 'redis', 'market-data', 'feed'];

/** Dependencies whose end alone takes a process of these roles out of service. */
const fatal = (roles: Role[]): string[] =>
  ALL.filter((down) => !isReady(roles, new Set(ALL.filter((name) => name !== down))));

describe('readiness of a process', () => {
  it.each<[Role[], string[]]>([
    [['api'], []],
    [['api', 'worker', 'feed'], []],
    [['feed'], []],
    [['worker'], ['postgres', 'jobs']],
    [
      ['worker', 'feed'],
      ['postgres', 'jobs'],
    ],
  ])('%j alone is ended by %j', (roles, names) => {
    expect(fatal(roles)).toEqual(names);
    expect(ALL.filter((name) => neededAlone(roles, name))).toEqual(names);
  });

  it.each<[Role[]]>([[['api']], [['api', 'worker', 'feed']], [['feed']]])(
    '%j is ended by the loss of both database and prices',
    (roles) => {
      expect(isReady(roles, new Set(['redis', 'jobs', 'market-data', 'feed']))).toBe(false);
    },
  );
});
