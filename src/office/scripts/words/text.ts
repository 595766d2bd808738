import { proposeAddress } from './address.ts';
import { followEditors } from './editors.ts';

/** Page that edits or adds a text. */
export const startText = (): void => {
  followEditors();
  proposeAddress();
};
