import type { ReleaseDescription } from '../build/describe-release.ts';
import type { Load } from './script-budget.ts';

/** What each page and widget loads of a release. */
export function releaseLoads({ extras }: Pick<ReleaseDescription, 'extras'>): Load[] {
  const { preload, pages, widgets } = extras;
  const routes = preload['./routes'] ?? [];
  return [
    ...Object.entries(pages).map(([name, own]) => ({ name, scripts: [...routes, ...own.preload] })),
    ...Object.keys(widgets).map((name) => ({ name, scripts: preload[name] ?? [] })),
  ];
}
