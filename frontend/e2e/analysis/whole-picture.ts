import type { Page } from 'playwright-core';

const pictures = process.env.PICTURES;
/** A picture much taller than a screen cannot be read. */
const TALLEST = 1_600;

/** The page from top to bottom in pieces, into the folder of pictures for people to look at. */
export async function wholePicture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  const [width, height] = await page.evaluate(() => [
    window.innerWidth,
    document.documentElement.scrollHeight,
  ]);
  for (let y = 0, piece = 1; y < height!; y += TALLEST, piece++) {
    const clip = { x: 0, y, width: width!, height: Math.min(TALLEST, height! - y) };
    const path = `${pictures}/${name}-${piece}.png`;
    await page.screenshot({ path, animations: 'disabled', fullPage: true, clip });
  }
}
