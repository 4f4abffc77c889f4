import { readFileSync } from 'node:fs';
import type { CSSOptions } from 'vite';

type PostcssOptions = Exclude<NonNullable<CSSOptions['postcss']>, string>;

/** Names of the custom properties that the host's stylesheet declares for all remotes. */
function hostProperties(): string[] {
  const css = readFileSync(new URL('host-styles.css', import.meta.url), 'utf8');
  return [...css.matchAll(/^@property (\S+)/gm)].map(([, name = '']) => name);
}

/**
 * Leaves out what Tailwind adds to every stylesheet, and what one stylesheet of a page is enough for: the
 * declarations of its custom properties, and their copy for browsers that Tailwind 4 does not support.
 *
 * @param isHost - The host's stylesheet starts with `host-styles.css`; Tailwind repeats some of it.
 */
export function withoutHostStyles({ isHost }: { isHost: boolean }): CSSOptions {
  const plugin: NonNullable<PostcssOptions['plugins']>[number] = {
    postcssPlugin: 'without-host-styles',
    Once(root) {
      const declared = new Set(isHost ? [] : hostProperties());
      root.walkAtRules('property', (rule) => {
        if (declared.has(rule.params)) rule.remove();
        declared.add(rule.params);
      });
      root.walkAtRules('layer', (rule) => {
        if (rule.params === 'properties') rule.remove();
      });
    },
  };
  return { postcss: { plugins: [plugin] } };
}
