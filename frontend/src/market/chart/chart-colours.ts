export interface ChartColours {
  text: string;
  grid: string;
  up: string;
  down: string;
  line: string;
  areaTop: string;
  areaBottom: string;
  upVolume: string;
  downVolume: string;
}

/** The canvas knows no CSS variables: reads the tokens of the scheme that is on. */
export function chartColours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--pa-${name}`).trim();
  return {
    text: token('text-dim'),
    grid: token('border'),
    up: token('up'),
    down: token('down'),
    line: token('brand'),
    areaTop: `${token('brand')}44`,
    areaBottom: `${token('brand')}05`,
    upVolume: `${token('up')}66`,
    downVolume: `${token('down')}66`,
  };
}
