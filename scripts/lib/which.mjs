import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** @returns {string | null} where a program is found in PATH */
export function onPath(name) {
  for (const dir of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(dir, process.platform === 'win32' ? `${name}.exe` : name);
    if (isProgram(file)) return file;
  }
  return null;
}

/** @returns {boolean} may this user run the file? */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
