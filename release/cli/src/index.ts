export { type Build, loadBuild } from './build/build.ts';
export { describeRelease } from './build/describe-release.ts';
export { readCommit } from './build/read-commit.ts';
export {
  type Change,
  type ReleaseDetail,
  type ReleaseRow,
  ReleaseServer,
} from './client/release-server.ts';
export { buildCandidate, type Candidate } from './gate/candidate.ts';
export { type GateOrder, type GateOutcome, runGate } from './gate/run-gate.ts';
export { stageCandidates } from './gate/stage-candidates.ts';
export { copyReleases, liveReleases, publicSource } from './publish/copy-releases.ts';
export { openReleaseServer } from './publish/open-release-server.ts';
export { publishBuild, toManifest } from './publish/publish-build.ts';
