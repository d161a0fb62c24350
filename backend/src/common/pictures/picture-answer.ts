import { ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';

/** Describes a route that answers with {@link sendPicture}. */
export const ApiPicture = (): MethodDecorator =>
  ApiOkResponse({ content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } });

/**
 * Answers with a picture: browsers keep it for good and treat it as nothing but a picture.
 * @param bytes WebP; its address must change with its content
 */
export function sendPicture(response: Response, bytes: Uint8Array): void {
  send(response, 'image/webp', bytes);
}

/** The same for a drawing that the product itself made; never for one that somebody sent. @param svg its whole text */
export function sendDrawing(response: Response, svg: string): void {
  send(response, 'image/svg+xml', Buffer.from(svg));
}

function send(response: Response, type: string, bytes: Uint8Array): void {
  response
    .type(type)
    .setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    .send(bytes);
}
