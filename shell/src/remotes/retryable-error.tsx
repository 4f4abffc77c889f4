import { ApiError, offlineMessage } from '@clean-express/shared-api';
import { LoadError } from '@clean-express/shared-ui/load-error';
import { useState } from 'react';
import { RemoteError } from './remote-error.ts';

function remoteMessage({ phase }: RemoteError): string {
  const isLate = phase === 'timeout';
  if (isLate) return 'This part of the page is taking too long to load. Please try again.';
  return 'We cannot load this part of the page right now. Please try again.';
}

/** The message of an error for the visitor. */
export function failureMessage(error: unknown): string {
  if (error instanceof RemoteError) return offlineMessage() ?? remoteMessage(error);
  if (error instanceof ApiError) return error.message;
  return 'Something went wrong on this page. Please try again.';
}

interface Props {
  /** What happened, for the visitor. */
  message: string;
  /** Tries again. When it rejects, the message stays. */
  retry: () => Promise<void>;
}

/** A message with a Retry button, which shows a pending state. */
export function RetryableError({ message, retry }: Props) {
  const [pending, setPending] = useState(false);
  const onRetry = () => {
    setPending(true);
    const end = () => setPending(false);
    void retry().then(end, end);
  };
  return <LoadError message={message} onRetry={onRetry} pending={pending} />;
}
