import { ApiError, offlineMessage } from '@clean-express/shared-api';
import { Button } from '@clean-express/shared-ui/button';
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
  /** There is room for the button only, which has the message as its tooltip. */
  isSmall?: boolean;
}

/** A message with a Retry button, which shows a pending state. */
export function RetryableError({ message, retry, isSmall = false }: Props) {
  const [pending, setPending] = useState(false);
  const onRetry = () => {
    setPending(true);
    const end = () => setPending(false);
    void retry().then(end, end);
  };
  if (isSmall) {
    return (
      <Button variant="quiet" size="sm" title={message} onClick={onRetry} pending={pending}>
        Retry
      </Button>
    );
  }
  return <LoadError message={message} onRetry={onRetry} pending={pending} />;
}
