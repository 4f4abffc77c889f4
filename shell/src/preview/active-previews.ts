import type { ActivePreview } from '@clean-express/federation/releases';
import { inlinedJson } from '../config/inlined-json.ts';

/** The active previews of this visitor. The SSR server inlines them only into the visitor's pages. */
export function activePreviews(): ActivePreview[] {
  return (inlinedJson('previews') as ActivePreview[] | undefined) ?? [];
}
