import { Toaster as HotToaster } from 'react-hot-toast';
import { ToastAnnouncer } from './toast-announcer.tsx';

/** Shows toasts, at the top in the middle, at most 20. Once, in the host. */
export function Toaster() {
  return (
    <>
      <HotToaster position="top-center" gutter={8} toastOptions={{ className: 'toast' }} />
      <ToastAnnouncer />
    </>
  );
}
