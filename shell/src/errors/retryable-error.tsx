import { ApiError } from '@clean-express/shared-api';
import { LoadError } from '@clean-express/shared-ui/load-error';
import { useState } from 'react';
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

interface Props {
  error: unknown;
  /** Tries again. When it rejects, the message stays. */
  retry: () => Promise<void>;
}

/** The message of an error with a Retry button, which shows a pending state. */
export function RetryableError({ error, retry }: Props) {
  const [pending, setPending] = useState(false);
  const onRetry = () => {
    setPending(true);
    void retry().finally(() => setPending(false));
  };
  return <LoadError message={failureMessage(error)} onRetry={onRetry} pending={pending} />;
}
