import type { ScriptLoad } from '@clean-express/federation/build';
import type { ReleaseDescription } from '../build/describe-release.ts';

/** Lists the scripts that each page and widget of a release loads. */
export function releaseLoads({ extras }: Pick<ReleaseDescription, 'extras'>): ScriptLoad[] {
  const { preload, pages, widgets } = extras;
  const routes = preload['./routes'] ?? [];
  return [
    ...Object.entries(pages).map(([name, own]) => ({ name, scripts: [...routes, ...own.preload] })),
    ...Object.keys(widgets).map((name) => ({ name, scripts: preload[name] ?? [] })),
  ];
}
