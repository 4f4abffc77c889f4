import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';

interface Props {
  /** What the photo would have shown; empty for decoration. */
  alt: string;
  /** Width and ratio of the photo whose place it takes. */
  className: string;
}

/** Stands where a photo is missing or broken. */
export function PhotoPlaceholder({ alt, className }: Props) {
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={clsx('grid place-items-center bg-sand text-line-strong', className)}
    >
      <ImageOff aria-hidden className="size-8" strokeWidth={1.5} />
    </span>
  );
}
