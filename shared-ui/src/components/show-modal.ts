/** Opens a modal dialog. The page behind it loses its scrollbar but not its width (base.css). */
export function showModal(dialog: HTMLDialogElement | null): void {
  const { documentElement: root } = document;
  root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`);
  dialog?.showModal();
}
