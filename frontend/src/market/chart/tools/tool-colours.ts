import { MAX_COMPARED } from '@pricealgo/contract/chart-choices';

export interface ToolColours {
  /** Told apart on both schemes; which line takes which: {@link studyLook}, {@link comparedLook}. */
  lines: readonly string[];
  grid: string;
  text: string;
  dim: string;
  surface: string;
  brand: string;
  up: string;
  down: string;
}

/** Colours of the lines that are added, as CSS has them. */
const LINE_COLOURS = [
  'var(--pa-accent-text)',
  'var(--pa-accent-second-text)',
  '#b8578a',
  '#7f6fd8',
  '#5f8f3e',
  'var(--pa-primary-text)',
  'var(--pa-border-strong)',
  '#a0703c',
  '#4a86a8',
  '#c9694a',
  '#4f9a7e',
  '#a05fb0',
  '#7a8a2e',
  '#c28a1e',
  '#8a7a6a',
  '#5b6fb5',
] as const;
/** The last ones are those of other instruments, so that no indicator has the colour of one. */
const STUDY_COLOURS = LINE_COLOURS.length - MAX_COMPARED;

/** How a line that was added is told from all the others. */
export interface LineLook {
  /** Place in the colours. */
  at: number;
  /** As CSS has it. */
  colour: string;
  /** Each time round the colours another pattern. */
  pattern: 'solid' | 'dashed' | 'dotted';
}

const PATTERNS = ['solid', 'dashed', 'dotted'] as const;

/** @param index of a line among those of all indicators */
export function studyLook(index: number): LineLook {
  const at = index % STUDY_COLOURS;
  const pattern = PATTERNS[Math.floor(index / STUDY_COLOURS) % PATTERNS.length]!;
  return { at, colour: LINE_COLOURS[at]!, pattern };
}

/** @param index of an instrument among those that are compared */
export function comparedLook(index: number): LineLook {
  const at = STUDY_COLOURS + (index % MAX_COMPARED);
  return { at, colour: LINE_COLOURS[at]!, pattern: 'solid' };
}

/** The tokens that are on, for what is drawn on the canvas. */
export function toolColours(element: Element): ToolColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--pa-${name}`).trim();
  return {
    lines: LINE_COLOURS.map((colour) => {
      const name = /^var\(--pa-(.+)\)$/.exec(colour)?.[1];
      return name === undefined ? colour : token(name);
    }),
    grid: token('border-strong'),
    text: token('text'),
    dim: token('text-dim'),
    surface: token('surface'),
    brand: token('primary-text'),
    up: token('up'),
    down: token('down'),
  };
}
