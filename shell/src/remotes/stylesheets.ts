import { entryUrlOf } from './register-remotes.ts';
import { releaseOf } from './registry.ts';

function isPresent(href: string): boolean {
  // The server writes those of the page that it draws into the page itself.
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
      reject(new Error(`The stylesheet ${href} cannot be had.`));
    };
  });
  document.head.append(link);
  return settled;
}

/**
 * Puts a remote's stylesheets into the page. The front door has only let them be fetched: in the head
 * of the page, those of a slow remote would hold up everything else.
 *
 * @throws When one of them cannot be had.
 */
export async function ensureStylesheets(remote: string): Promise<void> {
  const release = releaseOf(remote);
  if (!release) return;
  const { css, integrity } = release.extras;
  const files = css.map((file) => ({ file, href: new URL(file, entryUrlOf(remote)).href }));
  const missing = files.filter(({ href }) => !isPresent(href));
  await Promise.all(missing.map(({ file, href }) => addLink(remote, href, integrity[file])));
}
