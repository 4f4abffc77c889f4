import { toast } from 'react-hot-toast';

const SUCCESS_MS = 2000;
const ERROR_MS = 4000;

/** Says for two seconds that something went well. */
export function toastSuccess(text: string): void {
  toast.success(text, { duration: SUCCESS_MS });
}

/** Says for four seconds that something failed. */
export function toastError(text: string): void {
  toast.error(text, { duration: ERROR_MS });
}
