import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

type Values = Record<string, unknown>;
/** What a template's `.` and `$names` mean where it stands. */
interface Scope {
  readonly dot: unknown;
  readonly names: Readonly<Record<string, unknown>>;
}
type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipeline: string }
  | { kind: 'if'; pipeline: string; then: Node[]; otherwise: Node[] }
  | { kind: 'range'; key: string; value: string; pipeline: string; body: Node[] };

/**
 * Renders a chart of Helm in the part of its language that ours uses: values, `if`, `range` over a map, `define`, `include`,
 * `default`, `not`, `quote`, `toYaml`, `nindent`. Everything else is an error, so that nothing is passed over in silence.
 * @param values over those of the chart's values.yaml
 * @returns the documents of all templates by kind and name, `Deployment/shop-api`
 */
export function renderChart(chart: string, release: string, values: Values): Map<string, Values> {
  const meta = parse(readFileSync(path.join(chart, 'Chart.yaml'), 'utf8')) as Record<string, string>;
  const root = {
    Values: values,
    Release: { Name: release },
    Chart: { Name: meta['name'], AppVersion: meta['appVersion'] },
  };
  const templates = new Map<string, Node[]>();
  const folder = path.join(chart, 'templates');
  const bodies = readdirSync(folder)
    .sort()
    .map((file) => new Parser(readFileSync(path.join(folder, file), 'utf8'), templates).parse());
  const renderer = new Renderer(templates);
  const texts = bodies.map((body) => renderer.render(body, { dot: root, names: { $: root } }));
  const documents = parseAllDocuments(texts.join('\n---\n')).map((document) => {
    if ('errors' in document && document.errors.length > 0) throw document.errors[0];
    return (document as { toJS(): unknown }).toJS() as Values | null;
  });
  return new Map(
    documents
      .filter((document) => document !== null)
      .map((document) => [
        `${String(document['kind'])}/${String((document['metadata'] as Values)['name'])}`,
        document,
      ]),
  );
}

/** The chart's own values with some replaced, as `helm -f` does: maps are merged, everything else is replaced. */
export function valuesOf(chart: string, over: Values): Values {
  const merge = (into: Values, from: Values): Values =>
    Object.entries(from).reduce<Values>(
      (all, [name, value]) => ({
        ...all,
        [name]: isMap(value) && isMap(all[name]) ? merge(all[name], value) : value,
      }),
      into,
    );
  return merge(parse(readFileSync(path.join(chart, 'values.yaml'), 'utf8')) as Values, over);
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Turns a file into nodes; what it defines goes to the templates of all files. */
class Parser {
  private readonly pieces: (string | { action: string })[] = [];
  private at = 0;

  constructor(
    text: string,
    private readonly templates: Map<string, Node[]>,
  ) {
    let end = 0;
    for (const match of text.matchAll(/\{\{(-\s)?\s*([^]*?)\s*(\s-)?\}\}/g)) {
      const before = text.slice(end, match.index);
      this.pieces.push(match[1] ? before.trimEnd() : before, { action: match[2]! });
      end = match.index + match[0].length;
      if (match[3]) end += /^\s*/.exec(text.slice(end))![0].length;
    }
    this.pieces.push(text.slice(end));
  }

  parse(): Node[] {
    return this.body().nodes;
  }

  private body(): { nodes: Node[]; end: string | null } {
    const nodes: Node[] = [];
    while (this.at < this.pieces.length) {
      const piece = this.pieces[this.at++]!;
      if (typeof piece === 'string') {
        nodes.push({ kind: 'text', text: piece });
        continue;
      }
      const { action } = piece;
      const [word = '', rest = ''] = action.split(/\s+([^]*)/);
      if (action.startsWith('/*')) continue;
      if (word === 'end' || word === 'else') return { nodes, end: word };
      if (word === 'define') this.templates.set(JSON.parse(rest) as string, this.body().nodes);
      else if (word === 'if') {
        const { nodes: then, end } = this.body();
        nodes.push({ kind: 'if', pipeline: rest, then, otherwise: end === 'else' ? this.body().nodes : [] });
      } else if (word === 'range') {
        const [, key, value, pipeline] = /^(\$\w+), (\$\w+) := (.+)$/.exec(rest) ?? [];
        if (!key) throw new Error(`This renders no ${action}`);
        nodes.push({ kind: 'range', key, value: value!, pipeline: pipeline!, body: this.body().nodes });
      } else nodes.push({ kind: 'print', pipeline: action });
    }
    return { nodes, end: null };
  }
}

class Renderer {
  constructor(private readonly templates: ReadonlyMap<string, Node[]>) {}

  render(nodes: readonly Node[], scope: Scope): string {
    return nodes.map((node) => this.one(node, scope)).join('');
  }

  private one(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    const value = this.value(node.pipeline, scope);
    if (node.kind === 'print') return String(value ?? '');
    if (node.kind === 'if') return this.render(isTrue(value) ? node.then : node.otherwise, scope);
    const entries = Object.entries((value ?? {}) as Values).sort(([a], [b]) => (a < b ? -1 : 1));
    return entries
      .map(([name, each]) =>
        this.render(node.body, {
          dot: each,
          names: { ...scope.names, [node.key]: name, [node.value]: each },
        }),
      )
      .join('');
  }

  private value(pipeline: string, scope: Scope): unknown {
    let piped: unknown[] = [];
    for (const command of pipeline.split(/\s*\|\s*/)) {
      const [first = '', ...words] = command.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
      const args = [...words.map((word) => this.operand(word, scope)), ...piped];
      piped = [/^[.$"\d]/.test(first) ? this.operand(first, scope) : this.call(first, args, scope)];
    }
    return piped[0];
  }

  private operand(word: string, { dot, names }: Scope): unknown {
    if (/^["\d]/.test(word)) return JSON.parse(word);
    const [start = '', ...keys] = word.split('.');
    if (start !== '' && !(start in names)) throw new Error(`This renders no ${word}`);
    const from = start === '' ? dot : names[start];
    return keys.filter(Boolean).reduce<unknown>((value, key) => (value as Values | undefined)?.[key], from);
  }

  private call(name: string, args: unknown[], scope: Scope): unknown {
    const [first, second] = args;
    switch (name) {
      case 'include': {
        const body = this.templates.get(String(first));
        if (!body) throw new Error(`There is no template ${String(first)}`);
        return this.render(body, { dot: second, names: { $: scope.names['$'] } });
      }
      case 'default':
        return isTrue(second) ? second : first;
      case 'not':
        return !isTrue(first);
      case 'quote':
        return JSON.stringify(String(first ?? ''));
      case 'toYaml':
        return stringify(first, { sortMapEntries: true }).trimEnd();
      case 'nindent':
        return `\n${String(second).replace(/^(?=.)/gm, ' '.repeat(Number(first)))}`;
      default:
        throw new Error(`This renders no ${name}`);
    }
  }
}

const isTrue = (value: unknown): boolean =>
  isMap(value) ? Object.keys(value).length > 0 : Boolean(value) && value !== '0';
