import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';

interface Props {
  /** Alternative text of the photo; empty for decoration. */
  alt: string;
  /** Classes for the width and ratio of the photo. */
  className: string;
}

/** Shown instead of a missing or broken photo. */
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
