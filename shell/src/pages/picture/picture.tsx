import { preloadPicture } from '@clean-express/shared-ui/preload-picture';
import { clsx } from 'clsx';
import { pictureFiles } from './picture-files.ts';

interface Props {
  /** Name in assets/pictures. */
  name: string;
  ratio: '4/3' | '16/9' | '1/1';
  /** Value of the `sizes` attribute. */
  sizes: string;
  /** Whether it is the main picture of the page, which is preloaded with high priority. */
  priority?: boolean;
  className?: string;
}

const RATIOS = {
  '4/3': { box: 'aspect-4/3', width: 960, height: 720 },
  '16/9': { box: 'aspect-16/9', width: 960, height: 540 },
  '1/1': { box: 'aspect-square', width: 960, height: 960 },
};

/** A decorative picture of the host. */
export function Picture({ name, ratio, sizes, priority = false, className }: Props) {
  const { box, width, height } = RATIOS[ratio];
  const files = pictureFiles(name);
  if (!files) return <span aria-hidden className={clsx('block bg-line', box, className)} />;
  if (priority) preloadPicture({ src: files.src, avif: files.avif, sizes });
  return (
    <picture className={clsx('block', className)}>
      <source type="image/avif" srcSet={files.avif} sizes={sizes} />
      <source type="image/webp" srcSet={files.webp} sizes={sizes} />
      <img
        src={files.src}
        alt=""
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={clsx('w-full object-cover', box)}
      />
    </picture>
  );
}
