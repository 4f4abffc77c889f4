import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { showModal } from './show-modal.ts';

interface Props {
  open: boolean;
  title: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** Also called on Escape. */
  onCancel: () => void;
  pending: boolean;
}

/**
 * Asks for confirmation before an action that cannot be undone. The focus starts on `Cancel` and
 * returns when the dialog closes.
 */
export function ConfirmDialog({ open, title, confirmLabel, onConfirm, onCancel, pending }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) showModal(dialog.current);
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      className="m-auto w-[calc(100%-2rem)] max-w-form rounded-card bg-surface p-6 text-ink shadow-raised backdrop:bg-ink/50 md:p-8"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId} className="text-h3 font-bold text-balance">
        {title}
      </h2>
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm} pending={pending}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
