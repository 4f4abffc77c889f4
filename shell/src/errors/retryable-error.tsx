import { LoadError } from '@clean-express/shared-ui/load-error';
import { useState } from 'react';

interface Props {
  message: string;
  /** Tries again; may reject: the sentence then stays. */
  retry: () => Promise<void>;
}

/** A sentence and a Retry that shows that it is at work. */
export function RetryableError({ message, retry }: Props) {
  const [pending, setPending] = useState(false);
  const onRetry = async () => {
    setPending(true);
    await retry().finally(() => setPending(false));
  };
  return <LoadError message={message} onRetry={() => void onRetry()} pending={pending} />;
}
