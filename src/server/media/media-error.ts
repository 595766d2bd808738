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

  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaError';
    this.code = code;
  }

  static damaged(cause: unknown): MediaError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new MediaError('not-a-picture', `the picture is damaged: ${reason}`, { cause });
  }

  static tooComplex(): MediaError {
    return new MediaError('too-complex', 'the picture takes too much time or memory to decode');
  }
}
