/** Opens a dialog, also after a move, which leaves an open one on the page that is not modal. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.open = false;
  dialog.showModal();
}
