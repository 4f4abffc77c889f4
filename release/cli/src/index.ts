export { type Build, describeRelease, loadBuild } from '@clean-express/release-build';
export {
  type Reason,
  type ReleaseDetail,
  type ReleaseRow,
  ReleaseServer,
} from './client/release-server.ts';
export { buildCandidate, type Candidate } from './gate/candidate.ts';
export { type GateOrder, type GateOutcome, runGate } from './gate/run-gate.ts';
export { stageCandidates } from './gate/stage-candidates.ts';
export { copyReleases, liveReleases, publicSource } from './publish/copy-releases.ts';
export { publishBuild, readCommit, toManifest } from './publish/publish-build.ts';
