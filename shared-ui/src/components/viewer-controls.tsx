import { ChevronLeft, ChevronRight, type LucideIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface ControlProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  className: string;
}

function Control({ label, icon: Icon, onClick, className }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`fixed z-20 grid size-12 cursor-pointer place-items-center rounded-full bg-ink/70 text-on-brand transition-colors hover:bg-ink focus-visible:outline-accent ${className}`}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  );
}

interface Props {
  caption: string;
  index: number;
  count: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
}

/** The buttons and the caption of the photo viewer. */
export function ViewerControls({ caption, index, count, onIndexChange, onClose }: Props) {
  const captionLine = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The library marks its layer as a dialog without a name, inside the named one.
    captionLine.current?.closest('.PhotoView-Portal')?.removeAttribute('role');
  }, []);
  return (
    <>
      <Control label="Close" icon={X} onClick={onClose} className="top-4 right-4" />
      {index > 0 && (
        <Control
          label="Previous photo"
          icon={ChevronLeft}
          onClick={() => onIndexChange(index - 1)}
          className="inset-y-0 left-4 my-auto"
        />
      )}
      {index < count - 1 && (
        <Control
          label="Next photo"
          icon={ChevronRight}
          onClick={() => onIndexChange(index + 1)}
          className="inset-y-0 right-4 my-auto"
        />
      )}
      <p
        ref={captionLine}
        aria-live="polite"
        className="fixed inset-x-0 bottom-0 z-20 bg-ink/70 px-4 py-4 text-center font-medium"
      >
        {caption}{' '}
        <span className="text-sm whitespace-nowrap tabular-nums opacity-90">
          ({index + 1} of {count})
        </span>
      </p>
    </>
  );
}
