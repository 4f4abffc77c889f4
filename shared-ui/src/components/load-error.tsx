import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';

interface Props {
  /** A message for the user. */
  message: string;
  onRetry: () => void;
  pending?: boolean | undefined;
}

/** Shown instead of data that could not be loaded, with a button to retry. */
export function LoadError({ message, onRetry, pending }: Props) {
  return (
    <div role="alert" className="@container rounded-card border border-line bg-surface">
      <div className="flex flex-col items-start gap-4 p-6 @min-[26rem]:flex-row @min-[26rem]:items-center">
        <CircleAlert aria-hidden className="size-6 shrink-0 text-danger" />
        <p className="grow text-ink">{message}</p>
        <Button variant="secondary" size="sm" onClick={onRetry} pending={pending}>
          Retry
        </Button>
      </div>
    </div>
  );
}
