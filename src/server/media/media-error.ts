import { type PictureFault, pictureFault } from '#i18n/office/picture-fault.ts';

export type MediaErrorCode =
  | 'not-a-picture'
  | 'unsupported-format'
  /** Format of phones, which decoders need a licence for. */
  | 'heic'
  | 'too-large'
  | 'too-many-pixels'
  /** Decoding took more time or memory than any picture of a camera does. */
  | 'too-complex'
  | 'unsafe-svg'
  | 'drawing-too-large';

export class MediaError extends Error {
  readonly code: MediaErrorCode;
  readonly fault: PictureFault;

  constructor(code: MediaErrorCode, fault: PictureFault, options?: ErrorOptions) {
    super(pictureFault(fault), options);
    this.name = 'MediaError';
    this.code = code;
    this.fault = fault;
  }

  static damaged(cause: unknown): MediaError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new MediaError('not-a-picture', { code: 'damaged', values: { reason } }, { cause });
  }

  static tooComplex(): MediaError {
    return new MediaError('too-complex', { code: 'too_complex' });
  }
}
