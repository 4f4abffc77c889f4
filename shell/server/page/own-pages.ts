import host from '../../host.config.ts';
import { matchRoute } from './match-route.ts';

const OWN_PAGES = Object.fromEntries(host.paths.map((path) => [path, path]));

/** Whether a page is the shell's own. */
export function isOwnPage(pathname: string): boolean {
  return matchRoute(OWN_PAGES, pathname) !== undefined;
}
