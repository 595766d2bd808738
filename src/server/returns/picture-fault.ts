import type { ReturnPictureFault } from '#domain/orders/returns.ts';
import type { MediaErrorCode } from '#server/media/media-error.ts';

/** What a customer is told about a refused picture. */
export const PICTURE_FAULTS: Readonly<Record<MediaErrorCode, ReturnPictureFault>> = {
  'not-a-picture': 'return_picture',
  'unsupported-format': 'return_picture_format',
  heic: 'return_picture_heic',
  'too-large': 'return_picture_large',
  'too-many-pixels': 'return_picture_pixels',
  'too-complex': 'return_picture_complex',
  'unsafe-svg': 'return_picture_format',
  'drawing-too-large': 'return_picture_format',
};
