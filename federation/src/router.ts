/**
 * The part of react-router-dom that the site uses, as one shared singleton. Sharing the whole
 * package would defeat tree-shaking and double its bytes (docs/adr/0003).
 */

export type {
  LinkProps,
  LoaderFunctionArgs,
  Location,
  NavLinkProps,
  Params,
  RouteObject,
  To,
  UIMatch,
} from 'react-router-dom';
export {
  createBrowserRouter,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  redirect,
  replace,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
  useViewTransitionState,
} from 'react-router-dom';
