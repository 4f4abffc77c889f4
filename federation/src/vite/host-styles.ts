import { readFileSync } from 'node:fs';
import type { CSSOptions } from 'vite';
import { endAtFrames } from './end-at-frames.ts';

type PostcssOptions = Exclude<NonNullable<CSSOptions['postcss']>, string>;
type PostcssPlugin = NonNullable<PostcssOptions['plugins']>[number];

/** Names of the custom properties that the host's stylesheet declares for all remotes. */
function hostProperties(): string[] {
  const css = readFileSync(new URL('host-styles.css', import.meta.url), 'utf8');
  return [...css.matchAll(/^@property (\S+)/gm)].map(([, name = '']) => name);
}

/**
 * Leaves out what Tailwind adds to every stylesheet, and what one stylesheet of a page is enough for: the
 * declarations of its custom properties, and their copy for browsers that Tailwind 4 does not support.
 *
 * @param provided - Names of custom properties that another stylesheet of the page declares.
 */
function withoutRepetition(provided: readonly string[]): PostcssPlugin {
  return {
    postcssPlugin: 'without-repetition',
    Once(root) {
      const declared = new Set(provided);
      root.walkAtRules('property', (rule) => {
        if (declared.has(rule.params)) rule.remove();
        declared.add(rule.params);
      });
      root.walkAtRules('layer', (rule) => {
        if (rule.params === 'properties') rule.remove();
      });
    },
  };
}

interface Ancestor {
  type: string;
  name?: string;
  parent?: unknown;
}

function isAnimation({ type, name = '' }: Ancestor): boolean {
  return type === 'atrule' && /keyframes$/i.test(name);
}

/** Whether a rule is part of another one, or of an animation. */
function isPart({ parent }: { parent?: unknown }): boolean {
  const ancestor = parent as Ancestor | undefined;
  if (!ancestor) return false;
  return ancestor.type === 'rule' || isAnimation(ancestor) || isPart(ancestor);
}

/**
 * Puts the stylesheets of packages, which know of no frame, into that of a remote. In its own ones, a rule
 * outside of the frame is a mistake, which the gate tells.
 */
function scopePackages(remote: string): PostcssPlugin {
  return {
    postcssPlugin: 'scope-packages',
    Once(root) {
      if (!root.source?.input.file?.includes('/node_modules/')) return;
      root.walkRules((rule) => {
        if (isPart(rule)) return;
        rule.selectors = rule.selectors.map((selector) => `[data-mfe="${remote}"] ${selector}`);
      });
    },
  };
}

/** Ends all rules of a remote where the frames of others begin. */
function endRules(remote: string): PostcssPlugin {
  return {
    postcssPlugin: 'end-rules',
    Once(root) {
      root.walkRules((rule) => {
        if (isAnimation(rule.parent as Ancestor)) return;
        rule.selectors = rule.selectors.map((selector) => endAtFrames(selector, remote));
      });
    },
  };
}

/**
 * Lightning CSS would resolve `light-dark()` where a token is declared, and not where it is used: areas
 * with a `color-scheme` of their own would not have their colors. `Features.LightDark` of its package.
 */
const AS_WRITTEN: CSSOptions = { lightningcss: { exclude: 1 << 20 } };

/** How the host's stylesheets are built. They start with `host-styles.css`; Tailwind repeats some of it. */
export function hostStyles(): CSSOptions {
  return { ...AS_WRITTEN, postcss: { plugins: [withoutRepetition([])] } };
}

/**
 * How the stylesheets of a remote are built (docs/adr/0004).
 *
 * @param remote - Its name.
 */
export function remoteStyles(remote: string): CSSOptions {
  const plugins = [withoutRepetition(hostProperties()), scopePackages(remote), endRules(remote)];
  return { ...AS_WRITTEN, postcss: { plugins } };
}
