import { type ToastOptions, toast } from 'react-hot-toast';

const SUCCESS_MS = 2000;
const ERROR_MS = 4000;

/** The announcer says it; said by the toast too, screen readers would read it twice. */
const SILENT: ToastOptions = { ariaProps: { role: 'status', 'aria-live': 'off' } };

/** Says for two seconds that something went well. */
export function toastSuccess(text: string): void {
  toast.success(text, { ...SILENT, duration: SUCCESS_MS });
}

/** Says for four seconds that something failed. */
export function toastError(text: string): void {
  toast.error(text, { ...SILENT, duration: ERROR_MS });
}
