export { localPreviewKey } from './preview-key.ts';
export { type Preview, readPreview, signPreview } from './preview-token.ts';
