import { LoadError } from '@clean-express/shared-ui/load-error';
import { useState } from 'react';

interface Props {
  message: string;
  /** Tries again. When it rejects, the message stays. */
  retry: () => Promise<void>;
}

/** An error message with a Retry button, which shows a pending state. */
export function RetryableError({ message, retry }: Props) {
  const [pending, setPending] = useState(false);
  const onRetry = async () => {
    setPending(true);
    await retry().finally(() => setPending(false));
  };
  return <LoadError message={message} onRetry={() => void onRetry()} pending={pending} />;
}
