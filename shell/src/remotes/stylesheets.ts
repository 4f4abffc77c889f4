import { releaseOf } from './registry.ts';

function isPresent(href: string): boolean {
  return [...document.styleSheets].some((sheet) => sheet.href === href);
}

function addLink(remote: string, href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
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
 * Puts a remote's stylesheets into the page, unless the front door did.
 *
 * @throws When one of them cannot be had.
 */
export async function ensureStylesheets(remote: string): Promise<void> {
  const release = releaseOf(remote);
  if (!release) return;
  const hrefs = release.extras.css.map((file) => new URL(file, release.url).href);
  await Promise.all(hrefs.filter((href) => !isPresent(href)).map((href) => addLink(remote, href)));
}
