import type { TestBrowser } from './browser.js';

/** Begins work by a POST and asks for it by a GET of the same address until it has ended, as screens do. @returns its outcome */
export async function workedOut<T>(browser: TestBrowser, path: string, body?: object): Promise<T> {
  let { data } = (await browser.post(path, body)).body;
  while (data['outcome'] === null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    ({ data } = (await browser.get(`${path}?workId=${String(data['workId'])}`)).body);
  }
  return data['outcome'] as T;
}
