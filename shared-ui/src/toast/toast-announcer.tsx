import { resolveValue, useToasterStore } from 'react-hot-toast';

/**
 * Repeats the toasts in one live region that is there from the start. Screen readers say nothing
 * of a live region that comes into being together with its text, as each toast's own does.
 */
export function ToastAnnouncer() {
  const { toasts } = useToasterStore();
  return (
    <div role="status" aria-live="polite" aria-atomic="false" className="sr-only">
      {toasts
        .filter((toast) => toast.visible)
        .map((toast) => (
          <p key={toast.id}>{resolveValue(toast.message, toast)}</p>
        ))}
    </div>
  );
}
