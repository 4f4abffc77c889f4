declare module 'virtual:shared-modules' {
  import type { init } from '@module-federation/runtime';

  /** What the shell shares with its remotes; the Vite preset of the host writes it. */
  export const sharedModules: NonNullable<Parameters<typeof init>[0]['shared']>;
}
