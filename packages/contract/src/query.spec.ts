import { z } from 'zod';
import { csvList, pageQuerySchema, queryBoolean, queryInt, queryNumber } from './query.js';

const read = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  return result.success ? result.data : 'refused';
};

describe('texts of a query', () => {
  it.each([
    ['0', 0],
    ['42', 42],
    ['-3', -3],
    ['', 'refused'],
    [' 4', 'refused'],
    ['4.5', 'refused'],
    ['4x', 'refused'],
    ['0x10', 'refused'],
    ['1e1', 'refused'],
    ['101', 'refused'],
    ['99999999999999999999', 'refused'],
    [['1', '2'], 'refused'],
    [['1'], 'refused'],
    [{ a: '1' }, 'refused'],
  ])('%j as a whole number is %j', (text, value) => expect(read(queryInt(-10, 100), text)).toBe(value));

  it.each([
    ['4.5', 4.5],
    ['-0.25', -0.25],
    ['Infinity', 'refused'],
    ['NaN', 'refused'],
    ['.5', 'refused'],
  ])('%j as a number is %j', (text, value) => expect(read(queryNumber(-10, 100), text)).toBe(value));

  it.each([
    ['true', true],
    ['false', false],
    ['1', 'refused'],
    ['TRUE', 'refused'],
    ['', 'refused'],
    [['true', 'false'], 'refused'],
  ])('%j as yes or no is %j', (text, value) => expect(read(queryBoolean(), text)).toBe(value));

  it.each([
    ['a,b', ['a', 'b']],
    [' a , b ', ['a', 'b']],
    ['', 'refused'],
    ['a,,b', 'refused'],
    ['a,b,a,b', 'refused'],
    [['a', 'b'], 'refused'],
  ])('%j as a list is %j', (text, value) =>
    expect(read(csvList(z.enum(['a', 'b']), 1, 3), text)).toEqual(value),
  );

  it('a page has defaults, which are described too', () => {
    expect(pageQuerySchema.parse({})).toEqual({ page: 1, limit: 50 });
    expect(pageQuerySchema.parse({ page: '3', limit: '100' })).toEqual({ page: 3, limit: 100 });
    expect(z.toJSONSchema(pageQuerySchema, { io: 'input' })).toMatchObject({
      properties: { page: { default: 1 }, limit: { default: 50, maximum: 100 } },
    });
  });

  it('a field of another name is refused', () => {
    expect(read(pageQuerySchema, { 'page[]': '1' })).toBe('refused');
  });
});
