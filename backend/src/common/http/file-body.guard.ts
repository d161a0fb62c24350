import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { bringsFile, MAX_FILE_BODY, readJson } from './json-body.js';

/**
 * Reads the bodies of routes that take files as text. It stands behind the guards that know who asks, and how often: to read and to
 * parse a megabyte takes the process some hundredths of a second, which strangers would fill.
 */
@Injectable()
export class FileBodyGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (bringsFile(request)) await readJson(request, http.getResponse<Response>(), MAX_FILE_BODY);
    return true;
  }
}
