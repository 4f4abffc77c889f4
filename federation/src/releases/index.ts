export type { ActivePreview } from './active-preview.ts';
export { owningRemote } from './owning-remote.ts';
export { pickReleases, type Visitor } from './pick-releases.ts';
export { canaryRelease, liveRelease, releasesOf } from './releases.ts';
