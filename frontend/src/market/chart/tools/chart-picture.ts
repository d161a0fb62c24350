import type { PriceCanvas } from '../price-canvas';
import { toolColours } from './tool-colours';

const HEAD = 34;
const MARGIN = 12;

/**
 * The chart as a picture that can stand alone: its background, and a line that says what it shows.
 * @throws Error where the browser makes no file of a canvas
 */
export function chartPicture(canvas: PriceCanvas, words: string): Promise<Blob> {
  const drawn = canvas.picture();
  const ratio = window.devicePixelRatio;
  const picture = document.createElement('canvas');
  picture.width = drawn.width;
  picture.height = drawn.height + HEAD * ratio;
  const context = picture.getContext('2d')!;
  const colours = toolColours(document.documentElement);
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = colours.text;
  context.font = `${14 * ratio}px ${getComputedStyle(document.body).fontFamily}`;
  context.fillText(words, MARGIN * ratio, 22 * ratio);
  context.drawImage(drawn, 0, HEAD * ratio);
  return new Promise((resolve, reject) =>
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
