import { expect, type Page } from './test.ts';

/** Waits until the chart shows what was asked for. */
export const chartDrawn = (page: Page): Promise<void> =>
  page.locator('[data-testid="price-chart"][aria-busy="false"]').waitFor();

/** Waits until everything that was drawn is with the account. */
export const savedDrawings = (page: Page): Promise<void> =>
  page.locator('[data-testid="drawing-state"][data-state="saved"]').waitFor({ state: 'attached' });

/** Waits until the page was drawn twice: what a pointer's move changes is there then. */
const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** The legend of the bar at a place of the screen, twice over: what differs later was moved by something else. */
export async function barAt(page: Page, x: number, y: number): Promise<string> {
  const seen: string[] = [];
  for (const from of [x - 40, x + 40]) {
    await page.mouse.move(from, y);
    await page.mouse.move(x, y);
    // Drawn with the frame after the pointer's.
    await nextFrames(page);
    seen.push(await page.getByTestId('chart-legend').innerText());
  }
  expect(seen[1]).toBe(seen[0]);
  return seen[0]!;
}

/** Clicks at shares of the chart's width and height. */
export async function pressChart(page: Page, ...places: (readonly [x: number, y: number])[]): Promise<void> {
  for (const [x, y] of places) {
    const box = (await page.getByTestId('price-chart').boundingBox())!;
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  }
}

/** What a picture holds, as this browser reads it: px, and the share of each colour, the largest first. */
export const decoded = (
  page: Page,
  png: Buffer,
): Promise<{ width: number; height: number; colours: number[] }> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    const colours = [...counts.values()].map((count) => count / pixels.length).sort((a, b) => b - a);
    return { width, height, colours };
  }, png.toString('base64'));
