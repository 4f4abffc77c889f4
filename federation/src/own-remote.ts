/** Set by the preset of remotes. */
declare const __REMOTE__: string | undefined;

/** The remote whose bundle this module is in; `undefined` elsewhere, as in tests. */
export const ownRemote = (): string | undefined =>
  typeof __REMOTE__ === 'undefined' ? undefined : __REMOTE__;
