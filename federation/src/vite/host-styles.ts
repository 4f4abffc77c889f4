import { readFileSync } from 'node:fs';
import type { Root } from 'postcss';
import type { CSSOptions } from 'vite';

/** Names of the custom properties that the host's stylesheet declares for all remotes. */
export function hostProperties(): string[] {
  const css = readFileSync(new URL('host-styles.css', import.meta.url), 'utf8');
  return [...css.matchAll(/^@property (\S+)/gm)].map(([, name = '']) => name);
}

/**
 * Leaves out what Tailwind adds to every stylesheet, and what one stylesheet of a page is enough for: the
 * declarations of its custom properties, and their copy for browsers that Tailwind 4 does not support.
 *
 * @param provided - Names of custom properties that another stylesheet of the page declares.
 */
export function leaveOutRepetition(root: Root, provided: readonly string[]): void {
  const declared = new Set(provided);
  root.walkAtRules('property', (rule) => {
    if (declared.has(rule.params)) rule.remove();
    declared.add(rule.params);
  });
  root.walkAtRules('layer', (rule) => {
    if (rule.params === 'properties') rule.remove();
  });
}

/**
 * Lightning CSS would resolve `light-dark()` where a token is declared, and not where it is used: areas
 * with a `color-scheme` of their own would not have their colors. `Features.LightDark` of its package.
 */
export const AS_WRITTEN: CSSOptions = { lightningcss: { exclude: 1 << 20 } };

/** How the host's stylesheets are built. They start with `host-styles.css`; Tailwind repeats some of it. */
export function hostStyles(): CSSOptions {
  const Once = (root: Root) => leaveOutRepetition(root, []);
  return { ...AS_WRITTEN, postcss: { plugins: [{ postcssPlugin: 'host-styles', Once }] } };
}
