import compression from 'compression';
import type { RequestHandler } from 'express';

/**
 * Pages and what GET asks for leave packed (brotli, else gzip) from 1 kB on. Answers to writes do not: they may hold a
 * secret beside words of the caller, and the length of such a mixture, once packed, tells about the secret (BREACH).
 */
export function compressedAnswers(): RequestHandler {
  return compression({
    filter: (request, response) => request.method === 'GET' && compression.filter(request, response),
  });
}
