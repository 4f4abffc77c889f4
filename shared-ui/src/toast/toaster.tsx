import { Toaster as HotToaster, resolveValue, useToasterStore } from 'react-hot-toast';

/**
 * Repeats the toasts in one permanent live region. Screen readers do not announce a live region that is
 * created together with its text, such as that of each toast.
 */
function ToastAnnouncer() {
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

/** Shows at most 20 toasts at the top center. The host renders it once. */
export function Toaster() {
  return (
    <>
      <HotToaster position="top-center" gutter={8} toastOptions={{ className: 'toast' }} />
      <ToastAnnouncer />
    </>
  );
}
