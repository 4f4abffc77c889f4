import { clsx } from 'clsx';
import { Photo } from './photo.tsx';

/** Classes by size in px; the initials fill about a third. */
const SIZES = {
  40: 'size-10 text-base',
  44: 'size-11 text-base',
  48: 'size-12 text-lead',
  128: 'size-32 text-display',
} as const;

/** Size of an avatar in px. */
export type AvatarSize = keyof typeof SIZES;

interface Props {
  /** If empty or broken, the initials are shown. */
  src: string | undefined;
  name: string;
  size: AvatarSize;
  className?: string;
}

/** `ada m. lovelace` → `AL`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}

/** A user's photo, or the initials of the name. Decorative, because the name is shown beside it. */
export function Avatar({ src, name, size, className }: Props) {
  return (
    <span className={clsx('block shrink-0 overflow-hidden rounded-full', SIZES[size], className)}>
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
          >
            {initialsOf(name)}
          </span>
        }
      />
    </span>
  );
}
