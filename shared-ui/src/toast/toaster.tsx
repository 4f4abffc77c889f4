import { Toaster as HotToaster } from 'react-hot-toast';
import { ToastAnnouncer } from './toast-announcer.tsx';

/** Shows at most 20 toasts at the top center. The host renders it once. */
export function Toaster() {
  return (
    <>
      <HotToaster position="top-center" gutter={8} toastOptions={{ className: 'toast' }} />
      <ToastAnnouncer />
    </>
  );
}
