import { createRequire } from 'node:module';
import * as query from '../query.ts';
import * as router from '../router.ts';
import { ALL, importsIn, usesIn } from './imported-names.ts';

const ROUTER = '@clean-express/federation/router';
const QUERY = '@clean-express/federation/query';

/** What applications import → the part of it that the host shares. */
const FACADES = new Map<string, typeof ROUTER | typeof QUERY>([
  ['react-router-dom', ROUTER],
  ['react-router', ROUTER],
  ['@tanstack/react-query', QUERY],
  [ROUTER, ROUTER],
  [QUERY, QUERY],
]);

/** The facade that an import gets: a shared module. */
export const facadeOf = (specifier: string) => FACADES.get(specifier);

const THE_ROUTER =
  'The host has the router: export the routes of your pages in src/routes.tsx, and leave it out.';
const THE_ROOT = 'The host renders the pages: export their components, and leave it out.';
const ROUTE_OBJECTS = 'Write the routes as objects in src/routes.tsx: { path, lazy }.';
const NO_ACTIONS = `Routes have no actions here: send with useMutation of ${QUERY}.`;

/** What to do instead of what only whole applications need. */
const INSTEAD = new Map([
  ...['BrowserRouter', 'HashRouter', 'MemoryRouter', 'Router', 'RouterProvider'].map(
    (name) => [name, THE_ROUTER] as const,
  ),
  ...['createBrowserRouter', 'createHashRouter', 'createMemoryRouter'].map(
    (name) => [name, THE_ROUTER] as const,
  ),
  ...['createRoutesFromElements', 'Route', 'Routes', 'Switch', 'useRoutes'].map(
    (name) => [name, ROUTE_OBJECTS] as const,
  ),
  ...['Form', 'useActionData', 'useFetcher', 'useSubmit'].map(
    (name) => [name, NO_ACTIONS] as const,
  ),
  // Of React Router 5.
  ['Redirect', 'Use Navigate.'],
  ['useHistory', 'Use useNavigate.'],
  ['useRouteMatch', 'Use useParams or useLocation.'],
  ['withRouter', 'Use useNavigate, useLocation and useParams.'],
]);

const require = createRequire(import.meta.url);
const namesOf = (library: string) => Object.keys(require(library));

/** The names of each facade, and those of the library that it is a part of. */
const NAMES = {
  [ROUTER]: { shared: Object.keys(router), library: namesOf('react-router-dom') },
  [QUERY]: { shared: Object.keys(query), library: namesOf('@tanstack/react-query') },
};

/**
 * Finds what a module takes from facades that it does not get there.
 *
 * @param isOwn - Whether the module is the remote's own, which has no use for the host's router itself.
 * @returns One sentence for each name: `imports "useHref" from …. The host shares these: ….`
 */
export function findMissingNames(code: string, isOwn: boolean): string[] {
  const certain = importsIn(code).map((taken) => ({ ...taken, isCertain: true }));
  const probable = usesIn(code).map((taken) => ({ ...taken, isCertain: false }));
  const messages = [...certain, ...probable].flatMap(({ source, names, isCertain }) => {
    const facade = facadeOf(source);
    if (source === 'react-dom/client' && isOwn)
      return [`imports "${names}" from ${source}. ${THE_ROOT}`];
    if (!facade) return [];
    const { shared, library } = NAMES[facade];
    const lacks = (name: string) =>
      shared.includes(name)
        ? isOwn && source !== facade && INSTEAD.has(name)
        : isCertain || library.includes(name);
    return names
      .filter((name) => name !== ALL && lacks(name))
      .map((name) => {
        const instead = INSTEAD.get(name) ?? `The host shares these: ${shared.join(', ')}.`;
        return `imports "${name}" from ${source}. ${instead}`;
      });
  });
  return [...new Set(messages)];
}
