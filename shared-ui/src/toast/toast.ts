import { toast } from 'react-hot-toast';

const SUCCESS_MS = 2000;
const ERROR_MS = 4000;

/** Shows a success message for two seconds. Like an error, it replaces one with the same text. */
export function toastSuccess(text: string): void {
  toast.success(text, { id: `success:${text}`, duration: SUCCESS_MS });
}

/** Shows an error message for four seconds. */
export function toastError(text: string): void {
  toast.error(text, { id: `error:${text}`, duration: ERROR_MS });
}

/** Shows for four seconds that something takes longer. */
export function toastDelay(text: string): void {
  toast(text, { id: `delay:${text}`, duration: ERROR_MS });
}
