import { preload } from 'react-dom';

interface Picture {
  src: string;
  /** `srcset` in AVIF, which most browsers support. */
  avif: string;
  sizes: string | undefined;
}

/**
 * Preloads the largest picture of the page. Otherwise a browser starts to load it only when it parses
 * the `picture` element. Call it during rendering, on server and browser.
 */
export function preloadPicture({ src, avif, sizes }: Picture): void {
  preload(src, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: avif,
    ...(sizes ? { imageSizes: sizes } : {}),
    fetchPriority: 'high',
  });
}
