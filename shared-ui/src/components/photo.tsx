import { clsx } from 'clsx';
import { Sparkle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { preloadPicture } from './preload-picture.ts';

/** Those that members upload have a whole hash. */
const OWN_PICTURE =
  /^(?<stem>.*\/[\w-]+\.(?:[0-9a-f]{8}|[0-9a-f]{64}))-(?<width>\d+)\.(?:avif|webp)(?:$|\?)/;
const PHOTO_WIDTHS = [480, 960, 1440];
const AVATAR_WIDTHS = [96, 192, 384];

/**
 * Recognizes the site's own pictures, which exist in several sizes, by their file name.
 *
 * @example photoSources('/photos/plumber.0a1b2c3d-960.webp')?.avif // '/photos/plumber.0a1b2c3d-480.avif 480w, …'
 */
function photoSources(src: string) {
  const { stem, width } = OWN_PICTURE.exec(src)?.groups ?? {};
  if (stem === undefined) return undefined;
  const widths = AVATAR_WIDTHS.includes(Number(width)) ? AVATAR_WIDTHS : PHOTO_WIDTHS;
  const srcset = (type: string) =>
    widths.map((each) => `${stem}-${each}.${type} ${each}w`).join(', ');
  const largest = `${stem}-${widths.at(-1)}.webp`;
  return { avif: srcset('avif'), webp: srcset('webp'), largest };
}

/**
 * URL of the largest size of a picture.
 *
 * @example largePhoto('/photos/plumber.0a1b2c3d-960.webp') // '/photos/plumber.0a1b2c3d-1440.webp'
 */
export function largePhoto(src: string): string {
  return photoSources(src)?.largest ?? src;
}

interface Props {
  /** URL of the picture. If it is empty or broken, the placeholder is shown. */
  src: string | null | undefined;
  alt: string;
  ratio?: keyof typeof RATIOS;
  /** How wide the picture is shown; see the `sizes` attribute. */
  sizes?: string | undefined;
  /** Loads the picture at once and first: for the largest picture of the page. */
  priority?: boolean | undefined;
  className?: string | undefined;
  /** Replaces the default placeholder. */
  fallback?: ReactNode;
}

const RATIOS = {
  '4/3': { box: 'aspect-4/3', width: 960, height: 720 },
  '16/9': { box: 'aspect-16/9', width: 960, height: 540 },
  '1/1': { box: 'aspect-square', width: 384, height: 384 },
};

/** Shown instead of a missing or broken photo: the sparkle of the company's mark. */
export function PhotoPlaceholder({ alt, className }: { alt: string; className: string }) {
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={clsx('grid place-items-center bg-sand text-line-strong', className)}
    >
      <Sparkle aria-hidden className="size-8" strokeWidth={1.5} />
    </span>
  );
}

/** Detects a picture that failed before hydration, when there was no error handler. */
function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
}

/**
 * A picture that reserves its space while it loads, and falls back to a placeholder. For the site's own
 * pictures the browser picks size and format.
 */
export function Photo({ src, alt, ratio = '4/3', sizes, priority, className, fallback }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const { box, width, height } = RATIOS[ratio];
  if (!src || failedSrc === src) {
    return (
      <span className={clsx('block', className)}>
        {fallback ?? <PhotoPlaceholder alt={alt} className={clsx('w-full', box)} />}
      </span>
    );
  }
  const sources = photoSources(src);
  if (priority && sources) preloadPicture({ src, avif: sources.avif, sizes });
  return (
    <picture className={clsx('block', className)}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        key={src}
        ref={(image) => {
          if (image && hasFailed(image)) setFailedSrc(src);
        }}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={clsx('w-full bg-sand object-cover', box)}
        onError={() => setFailedSrc(src)}
      />
    </picture>
  );
}
