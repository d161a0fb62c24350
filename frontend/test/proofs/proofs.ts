/** A row of the page: its section, what is stated, what proves it and why it may need no proof. */
export interface Row {
  section: string;
  statement: string;
  proofs: string[];
  reason: string | null;
}

/** Files of tests by their path. */
export type Shelf = ReadonlyMap<string, string>;

/** The rows of all tables below headings of the second level. */
export function rowsOf(markdown: string): Row[] {
  let section = '';
  const rows: Row[] = [];
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    const [, statement = '', proof = ''] = /^\| (.+?) +\| (.*?) *\|$/.exec(line) ?? [];
    if (section === '' || statement === '' || /^(-+|Statement)$/.test(statement)) continue;
    const proofs = [...proof.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    rows.push({ section, statement, proofs, reason: /Reason: (.+)\.$/.exec(proof)?.[1] ?? null });
  }
  return rows;
}

/** A line that carries the title of a test, or of a group of them. */
const TITLE = /^\s*(?:(?:it|test|describe)\b|['"`])|\]\)\(|\)\(['"`]/;

/** What is wrong with a proof `file › title › more …`, or `null`. */
export function faultOfProof(proof: string, shelf: Shelf): string | null {
  const [file = '', title = '', ...more] = proof.split(' › ');
  const found = [...shelf.keys()].filter((path) => `/${path}`.endsWith(`/${file}`));
  if (found.length !== 1) return `${found.length === 0 ? 'no' : 'more than one'} file: ${proof}`;
  // As it is read: a quote in a text of the same quotes is written with a backslash.
  const text = shelf.get(found[0]!)!.replaceAll("\\'", "'");
  const titled = text.split('\n').some((line) => TITLE.test(line) && line.includes(title));
  if (title.length < 9 || !titled) return `no such title: ${proof}`;
  return more.every((part) => text.includes(part)) ? null : `not in the file: ${proof}`;
}

/** What is wrong with a row: no proof and no reason, or a proof that is none. */
export function faultsOfRow({ statement, proofs, reason }: Row, shelf: Shelf): string[] {
  if (proofs.length === 0 && (reason?.length ?? 0) < 20) return [`neither proof nor reason: ${statement}`];
  return proofs.map((proof) => faultOfProof(proof, shelf)).filter((fault) => fault !== null);
}
