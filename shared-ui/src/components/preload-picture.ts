import { preload } from 'react-dom';

interface Picture {
  src: string;
  /** `srcset`; most browsers support AVIF. */
  avif: string;
  sizes: string | undefined;
}

/** Preloads the largest picture of the page, before the browser parses its element. Call it in a render. */
export function preloadPicture({ src, avif, sizes }: Picture): void {
  preload(src, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: avif,
    ...(sizes ? { imageSizes: sizes } : {}),
    fetchPriority: 'high',
  });
}
