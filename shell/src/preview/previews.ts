import { inlinedJson } from '../config/inlined-json.ts';

/** A release that this visitor sees ahead of others. */
export interface ShownPreview {
  remote: string;
  version: string;
  /** ISO 8601. */
  expires: string;
}

/** What is previewed in this tab. Nobody else's page carries any of it. */
export function shownPreviews(): ShownPreview[] {
  return (inlinedJson('previews') as ShownPreview[] | undefined) ?? [];
}
