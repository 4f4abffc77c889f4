import { ApiError } from '@clean-express/shared-api';
import { RemoteError } from '../remotes/remote-error.ts';

/** The message of an error for the visitor. */
export function failureMessage(error: unknown): string {
  if (error instanceof RemoteError && error.phase === 'timeout') {
    return 'This part of the page is taking too long to load. Please try again.';
  }
  if (error instanceof RemoteError) {
    return 'We cannot load this part of the page right now. Please try again.';
  }
  if (error instanceof ApiError) return error.message;
  return 'Something went wrong on this page. Please try again.';
}
