export const hasModalDialogs = (): boolean => 'showModal' in HTMLDialogElement.prototype;

/** Opens a dialog above the page. A browser without modal dialogs shows it as a section in its place. */
export const showDialog = (dialog: HTMLDialogElement): void => {
  if (hasModalDialogs()) {
    dialog.showModal();
    return;
  }
  dialog.classList.add('is-plain');
  dialog.show();
  dialog.scrollIntoView({ block: 'nearest' });
};
