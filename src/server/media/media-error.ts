export type MediaErrorCode =
  | 'not-a-picture'
  | 'unsupported-format'
  | 'too-large'
  | 'too-many-pixels'
  | 'unsafe-svg';

export class MediaError extends Error {
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaError';
    this.code = code;
  }
}
