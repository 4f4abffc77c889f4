/** The paths of this remote. A remote that links to one of them has it in its own `src/paths.ts`. */
export const paths = {
  start: { path: '/starter', getHref: () => '/starter' },
} as const;
