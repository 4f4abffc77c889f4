import { preload } from 'react-dom';

interface Picture {
  src: string;
  /** `srcset` in the format that most browsers take. */
  avif: string;
  sizes: string | undefined;
}

/**
 * Has the page's main picture fetched from the first byte of the page on: a browser finds what stands
 * in a `picture` only when it gets there. Called while drawing, on the server as in the browser.
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
