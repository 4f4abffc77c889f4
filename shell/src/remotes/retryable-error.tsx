import { ApiError, offlineMessage } from '@clean-express/shared-api';
import { Button } from '@clean-express/shared-ui/button';
import { LoadError } from '@clean-express/shared-ui/load-error';
import { useState } from 'react';
import { isShellReplaced } from '../config/registry.ts';
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

/** Why a page has to be loaded again: what this tab could load of remotes belongs to another shell. */
const OUTDATED = 'The site has been updated since you opened this page. Retry loads it again.';

/**
 * A message with a Retry button, which shows a pending state. Once visitors have got another shell, it
 * loads the page as a whole.
 */
export function RetryableError({ isSmall = false, ...props }: Props) {
  const [pending, setPending] = useState(false);
  const isOutdated = isShellReplaced();
  const message = isOutdated ? OUTDATED : props.message;
  const onRetry = () => {
    setPending(true);
    if (isOutdated) return window.location.reload();
    const { retry } = props;
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
