const PADDING = 24;
const LINE = 22;
const SCALE = 2;

function svgImage(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  // Style sheets and variables stay behind when a drawing leaves the page: what they give is written into it.
  const kept = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-weight'];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    for (const name of [...kept, 'font-family', 'text-anchor', 'display'])
      copies[index]?.style.setProperty(name, style.getPropertyValue(name));
  }
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const text = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return image.decode().then(() => image);
}

/** Breaks a line where it would be wider than `width`. */
function wrapped(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Draws an element's charts (its outermost SVGs and canvases) as they stand on the screen, with lines of text above.
 * @param captions e.g. the answer, its date and its source: a picture travels without its page
 * @throws Error where the browser cannot draw it
 */
export async function picturePng(element: HTMLElement, captions: readonly string[]): Promise<Blob> {
  const frame = element.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures.');
  const style = getComputedStyle(document.body);
  const width = Math.max(320, frame.width);
  pen.font = `15px ${style.fontFamily}`;
  const lines = captions.flatMap((caption) => wrapped(pen, caption, width));
  const top = PADDING + lines.length * LINE + 8;
  canvas.width = (width + 2 * PADDING) * SCALE;
  canvas.height = (top + frame.height + PADDING) * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--pa-surface') || '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = style.color;
  pen.font = `15px ${style.fontFamily}`;
  lines.forEach((line, index) => pen.fillText(line, PADDING, PADDING + 14 + index * LINE));
  for (const drawing of element.querySelectorAll<SVGSVGElement | HTMLCanvasElement>(
    'svg:not(svg svg), canvas',
  )) {
    const { left, top: y, width: w, height: h } = drawing.getBoundingClientRect();
    if (w === 0 || h === 0) continue;
    const image = drawing instanceof HTMLCanvasElement ? drawing : await svgImage(drawing);
    pen.drawImage(image, PADDING + left - frame.left, top + y - frame.top, w, h);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.')))),
  );
}
