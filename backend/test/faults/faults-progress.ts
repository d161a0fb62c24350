/**
 * What a run of the fault tests says while it lasts: each test as it begins and ends, and a row in the table for one that came to no
 * figures. Jest says nothing of a file before its last test has ended, which takes minutes.
 */
import { afterEach, beforeEach, expect } from '@jest/globals';
import { FaultReport } from './fault-report.ts';

let beganMs = 0;
let reports = 0;

const nameOf = (): string => expect.getState().currentTestName ?? '';
const say = (text: string): void =>
  void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

beforeEach(() => {
  beganMs = performance.now();
  reports = FaultReport.made;
  say(`begins: ${nameOf()}`);
});

afterEach(() => {
  const seconds = ((performance.now() - beganMs) / 1_000).toFixed(0);
  if (FaultReport.made === reports) {
    const [id, ...fault] = nameOf().slice(nameOf().search(/F\d\d/)).split(' ');
    new FaultReport(id!, fault.join(' ')).is('came to its end', 'no', 'yes').write();
  }
  say(`ended after ${seconds} s: ${nameOf()}`);
});
