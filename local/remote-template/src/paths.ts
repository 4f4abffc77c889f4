/** The addresses of this remote. One that other parts link to moves to `shared-ui/src/paths.ts`. */
export const paths = {
  start: { path: '/starter', getHref: () => '/starter' },
} as const;
