import { clsx } from 'clsx';
import { Photo } from './photo.tsx';

interface Props {
  /** Empty or broken: the initials. */
  src?: string | null | undefined;
  name: string;
  /** Edge in px. */
  size?: number | undefined;
  className?: string | undefined;
}

/** `ada m. lovelace` → `AL`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}

/** A person's photo, or the initials of the name. Decoration: the name stands beside it. */
export function Avatar({ src, name, size = 40, className }: Props) {
  return (
    <span
      className={clsx('block shrink-0 overflow-hidden rounded-full', className)}
      style={{ width: size, height: size }}
    >
      <Photo
        src={src}
        alt=""
        ratio="1/1"
        className="size-full"
        sizes={`${size}px`}
        fallback={
          <span
            aria-hidden
            className="grid size-full place-items-center bg-brand-soft font-semibold text-brand-strong"
            style={{ fontSize: size * 0.38 }}
          >
            {initialsOf(name)}
          </span>
        }
      />
    </span>
  );
}
