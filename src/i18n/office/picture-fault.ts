import { type Coded, fill } from '../text.ts';
import { pictureFaults } from './en/imports/picture-faults.ts';

/** Why the shop does not publish a picture. */
export type PictureFault = Coded<typeof pictureFaults>;

export const pictureFault = ({ code, values }: PictureFault): string => fill(pictureFaults[code], values);
