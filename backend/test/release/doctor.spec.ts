import { readdirSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import { runCommand } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(120_000);
afterEach(cleanUp);

describe('npm run doctor on an empty machine', () => {
  it('says that there is nothing to look at, and makes nothing', async () => {
    const folder = tempFolder();
    const missing = path.join(folder, 'data');
    for (const dataDir of [missing, folder]) {
      expect(await runCommand('doctor', [], { DATA_DIR: dataDir }).ended).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^There is no database in \S+ yet: npm start makes one\. .+\n$/),
      });
    }
    // Nor does a backup of nothing, or of its secret.
    for (const [name, args] of [
      ['backup', [path.join(folder, 'x.zip')]],
      ['rotate-secret', []],
    ] as const)
      expect(await runCommand(name, [...args], { DATA_DIR: folder }).ended).toMatchObject({ code: 1 });
    expect(readdirSync(folder)).toEqual([]);
  });
});
