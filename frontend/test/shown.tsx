import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** What the browser has asked of the server: method, path and body. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/** A refusal of the server, as its errors are wrapped. */
export class Refusal {
  constructor(
    readonly code: string,
    readonly message: string,
  ) {}
}

/**
 * Answers the API from a table by path; the value may be made of what was asked. What the table does not have never answers.
 * @returns what was asked, oldest first; `jest.restoreAllMocks()` ends it
 */
export function answerApi(table: Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const { pathname, searchParams } = new URL(request.url);
    const text = request.method === 'GET' ? '' : await request.text();
    const one = {
      method: request.method,
      path: pathname,
      query: searchParams,
      body: text ? (JSON.parse(text) as unknown) : null,
    };
    asked.push(one);
    if (!(pathname in table))
      return new Promise((_resolve, reject) =>
        request.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    const answer = table[pathname];
    const data: unknown = typeof answer === 'function' ? (answer as (asked: Asked) => unknown)(one) : answer;
    if (data instanceof Refusal)
      return Response.json({ status: 'error', message: data.message, data: { code: data.code } });
    return Response.json({ status: 'success', message: '', data });
  });
  return asked;
}

/** Shows a part of the interface inside of what the application puts around all of them. */
export function show(part: ReactElement, at = '/'): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider
          router={createMemoryRouter([{ path: '*', element: part }], { initialEntries: [at] })}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return client;
}
