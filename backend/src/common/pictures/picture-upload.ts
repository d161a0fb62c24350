import { FileUpload } from '../http/held-bodies.js';
import type { PictureLimits } from './re-encode-image.js';

/** Reads the picture `file` of a multipart request, as {@link FileUpload} does. */
export const PictureUpload = ({ megabytes }: PictureLimits): MethodDecorator & ClassDecorator =>
  FileUpload({ fileSize: megabytes * 1_024 * 1_024 });
