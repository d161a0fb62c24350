// One file of figures for the whole run, to which every worker of Jest appends.
import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export default function faultsSetup() {
  const dist = path.resolve(import.meta.dirname, '../../dist/main.js');
  if (!existsSync(dist)) throw new Error('Build first: npm run build -w backend');
  process.env.FAULTS_REPORT = path.join(mkdtempSync(path.join(os.tmpdir(), 'pricealgo-figures-')), 'figures');
}
