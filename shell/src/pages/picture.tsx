import { preloadPicture } from '@clean-express/shared-ui/preload-picture';
import { clsx } from 'clsx';

const FILES = import.meta.glob<string>('../assets/pictures/*.{avif,webp}', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

/** The widths of every picture in px. As WebP, for few browsers, it has the middle one, which is that of the layout. */
const WIDTHS = [640, 960, 1440];

const RATIOS = {
  '4/3': { box: 'aspect-4/3', height: 720 },
  '16/9': { box: 'aspect-16/9', height: 540 },
};

interface Props {
  /** Name in assets/pictures, without the width. */
  name: string;
  ratio: keyof typeof RATIOS;
  /** Value of the `sizes` attribute. */
  sizes: string;
  /** Whether it is the main picture of the page, which is preloaded with high priority. */
  priority?: boolean;
  className: string;
}

/** A decorative picture of the host. */
export function Picture({ name, ratio, sizes, priority = false, className }: Props) {
  const { box, height } = RATIOS[ratio];
  const url = (width: number, type: string) =>
    FILES[`../assets/pictures/${name}-${width}.${type}`] ?? '';
  const avif = WIDTHS.map((width) => `${url(width, 'avif')} ${width}w`).join(', ');
  const src = url(960, 'webp');
  if (priority) preloadPicture({ src, avif, sizes });
  return (
    <picture className={clsx('block', className)}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={src}
        alt=""
        width={960}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={clsx('w-full object-cover', box)}
      />
    </picture>
  );
}
