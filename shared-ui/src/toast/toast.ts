import { type ToastOptions, toast } from 'react-hot-toast';

const SUCCESS_MS = 2000;
const ERROR_MS = 4000;

/** Only the announcer is a live region: otherwise screen readers would read each toast twice. */
const SILENT: ToastOptions = { ariaProps: { role: 'status', 'aria-live': 'off' } };

/** Shows a success message for two seconds. */
export function toastSuccess(text: string): void {
  toast.success(text, { ...SILENT, duration: SUCCESS_MS });
}

/** Shows an error message for four seconds. */
export function toastError(text: string): void {
  toast.error(text, { ...SILENT, duration: ERROR_MS });
}
