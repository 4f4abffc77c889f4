/**
 * The paths of this remote. Move a path to `shared-ui/src/paths.ts` if other parts of the site link
 * to it.
 */
export const paths = {
  start: { path: '/starter', getHref: () => '/starter' },
} as const;
