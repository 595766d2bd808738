import { proposeAddress } from './address.ts';
import { startAutosave } from './autosave.ts';
import { followEditors } from './editors.ts';

/** Page that edits or adds a text. Runs before the drafts of this browser are shown. @param autosave what the server keeps for the page */
export const startText = (autosave: string): void => {
  startAutosave(autosave);
  followEditors();
  proposeAddress();
};
