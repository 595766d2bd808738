import { type CleanPicture, cleanPicture } from './clean.ts';
import { type EncodeInput, encodeVariant } from './encode.ts';
import { drawIcon, type IconInput } from './icon.ts';
import { inspectPicture, type PictureFacts } from './inspect.ts';
import { type CropInput, cropForPhone } from './phone-crop.ts';
import { toPhoto } from './photo.ts';

/** Input and output of each job, which are sent between processes. */
export interface Jobs {
  inspect: [input: Uint8Array, output: PictureFacts];
  read: [input: Uint8Array, output: CleanPicture];
  photo: [input: Uint8Array, output: Uint8Array];
  crop: [input: CropInput, output: Uint8Array];
  icon: [input: IconInput, output: Uint8Array];
  encode: [input: EncodeInput, output: Uint8Array];
}
export type JobName = keyof Jobs;

type Job<J extends JobName> = (input: Jobs[J][0]) => Promise<Jobs[J][1]>;

export const JOBS: { readonly [J in JobName]: Job<J> } = {
  inspect: inspectPicture,
  read: async (bytes) => cleanPicture(bytes, await inspectPicture(bytes)),
  photo: toPhoto,
  crop: cropForPhone,
  icon: drawIcon,
  encode: encodeVariant,
};
