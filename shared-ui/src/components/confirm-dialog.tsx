import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { showModal } from './show-modal.ts';

interface Props {
  open: boolean;
  title: string;
  /** What the user should know before. */
  description?: ReactNode;
  /** Fields of the confirmation. */
  children?: ReactNode;
  confirmLabel: string;
  /** Left out if the button submits a form. */
  onConfirm?: () => void;
  /** Id of that form, which is in the dialog. */
  form?: string;
  /** Also called on Escape. */
  onCancel: () => void;
  pending: boolean;
}

/**
 * Asks for confirmation before an action that cannot be undone. The focus starts on a field of the dialog,
 * or on `Cancel`, and returns when the dialog closes.
 */
export function ConfirmDialog({ open, title, description, children, ...action }: Props) {
  const { confirmLabel, form, onConfirm, onCancel, pending } = action;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  // A dialog that is no longer in the document does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open) return;
    showModal(element);
    return () => element?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={description ? textId : undefined}
      className="m-auto w-[calc(100%-2rem)] max-w-form rounded-card bg-surface p-6 text-ink shadow-raised backdrop:bg-ink/50 md:p-8"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId} className="text-h3 font-bold text-balance">
        {title}
      </h2>
      {description && (
        <div id={textId} className="mt-4 space-y-3">
          {description}
        </div>
      )}
      {children}
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="danger"
          type={form ? 'submit' : 'button'}
          form={form}
          onClick={onConfirm}
          pending={pending}
        >
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
