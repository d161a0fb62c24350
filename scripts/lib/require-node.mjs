// Written so that an old Node can still read it and say what is wrong.
const OLDEST = [20, 12];

/** Ends the process with one clear line where the system's Node is too old to start anything. */
export function requireNode() {
  const version = process.versions.node.split('.').map(Number);
  const fits = version[0] > OLDEST[0] || (version[0] === OLDEST[0] && version[1] >= OLDEST[1]);
  if (fits) return;
  process.stderr.write(
    'Node ' +
      process.versions.node +
      ' is too old: install Node ' +
      OLDEST.join('.') +
      ' or newer (https://nodejs.org), then try again.\n',
  );
  process.exit(1);
}
