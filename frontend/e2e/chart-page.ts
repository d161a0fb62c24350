import type { Page } from 'playwright-core';

/** Waits until the chart shows what was asked for. */
export const chartDrawn = (page: Page): Promise<void> =>
  page.locator('[data-testid="price-chart"][aria-busy="false"]').waitFor();

/** Waits until everything that was drawn is with the account. */
export const savedDrawings = (page: Page): Promise<void> =>
  page.locator('[data-testid="drawing-state"][data-state="saved"]').waitFor({ state: 'attached' });

/** Waits until the page was drawn twice: what a pointer's move changes is there then. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

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
