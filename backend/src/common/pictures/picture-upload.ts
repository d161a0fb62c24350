import { FileUpload } from '../http/file-upload.js';
import { uploadLimits, type PictureLimits } from './re-encode-image.js';

/** Reads the picture `file` of a multipart request, as {@link FileUpload} does. */
export const PictureUpload = (limits: PictureLimits): MethodDecorator & ClassDecorator =>
  FileUpload(uploadLimits(limits));
