import type { PictureFault } from '#i18n/office/picture-fault.ts';
import type { MediaErrorCode } from '../media-error.ts';
import type { JobName, Jobs } from './jobs.ts';

export interface Order<J extends JobName> {
  readonly job: J;
  readonly input: Jobs[J][0];
  /** Limit of the time on the processor. */
  readonly seconds: number;
}

export type Report =
  | { readonly kind: 'done'; readonly value: unknown; readonly memory: number }
  | { readonly kind: 'refused'; readonly code: MediaErrorCode; readonly fault: PictureFault }
  | { readonly kind: 'failed'; readonly message: string };
