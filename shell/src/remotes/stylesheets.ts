import { entryUrlOf } from './register-remotes.ts';
import { releaseOf } from './registry.ts';

function isPresent(href: string): boolean {
  // The SSR server inlines the stylesheets of a server-rendered page.
  if (document.querySelector(`style[data-href="${CSS.escape(href)}"]`)) return true;
  return [...document.styleSheets].some((sheet) => sheet.href === href);
}

function addLink(remote: string, href: string, integrity: string | undefined): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  if (integrity) link.integrity = integrity;
  link.href = href;
  link.dataset.mfeCss = remote;
  const settled = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`Could not load the stylesheet ${href}.`));
    };
  });
  document.head.append(link);
  return settled;
}

/**
 * Adds the stylesheets of a remote to the page. The SSR server only preloads them: as stylesheets in
 * the head, those of a slow remote would block the rendering of the whole page.
 *
 * @throws When a stylesheet fails to load.
 */
export async function ensureStylesheets(remote: string): Promise<void> {
  const release = releaseOf(remote);
  if (!release) return;
  const { css, integrity } = release.extras;
  const files = css.map((file) => ({ file, href: new URL(file, entryUrlOf(remote)).href }));
  const missing = files.filter(({ href }) => !isPresent(href));
  await Promise.all(missing.map(({ file, href }) => addLink(remote, href, integrity[file])));
}
