import { alertConditionSchema } from './alerts.js';

test.each([1.2e-9, 1e-18, 190.25, 1.65e9, 1e12])('an alert may wait for a price of %p', (price) => {
  expect(alertConditionSchema.parse({ kind: 'above', price })).toEqual({ kind: 'above', price });
});

test.each([0, -1, 1e-19, 1.1e12])('none waits for %p', (price) => {
  expect(alertConditionSchema.safeParse({ kind: 'above', price }).success).toBe(false);
});
