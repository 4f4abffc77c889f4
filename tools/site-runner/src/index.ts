export { type RemotePackage, readHost, readRemote } from '@clean-express/release-build';
export { PlainError, step } from '../setup/command-messages.mjs';
export { installNode } from '../setup/project-node.mjs';
export { DATA, ROOT } from '../setup/workspace.mjs';
export { buildStale, readBuilds, withBuilds } from './build/build-stale.ts';
export { CHROMIUM_SWITCHES, findBrowser, installWithApt } from './e2e/find-browser.ts';
export {
  GATE_PROJECTS,
  type GateRun,
  LEFT_OUT_FILE,
  LOADS_FILE,
  loadsSchema,
  OWN_TESTS,
  pagesOfShell,
} from './e2e/gate-run.ts';
export {
  type Counts,
  couldNotRun,
  countRun,
  readReport,
  runSuite,
  type SuiteResult,
  type TestOutcome,
  table,
} from './e2e/results.ts';
export { runE2eTests, runE2eTestsAt, runOwnTestsAt, type SiteAt } from './e2e/run-e2e-tests.ts';
export { type Sandbox, withSandbox } from './e2e/sandbox.ts';
export { clock, MINUTES_AFTER, minutes, TestProgress } from './e2e/test-progress.ts';
export { type PortUse, requireFreePorts, takenPorts } from './processes/free-ports.ts';
export { lastLines, openLog, runCommand } from './processes/run-command.ts';
export { NODE_OPTIONS, type Service, Supervisor } from './processes/supervisor.ts';
export {
  createProfile,
  LOCAL_METRICS_TOKEN,
  localUrl,
  originOf,
  type Profile,
  profiles,
  storeOf,
  tokenFileOf,
} from './profile/profile.ts';
export { withGateProfile } from './profile/with-gate-profile.ts';
export { currentPerson, type LocalAccess, openLocalAccess } from './site/local-access.ts';
export {
  api,
  authEmulator,
  BUILT_SERVER,
  builtServices,
  FIREBASE,
  remoteOrigins,
  remotePortUses,
} from './site/services.ts';
export {
  buildSite,
  findRemotes,
  prepareSite,
  type ServedSite,
  type Site,
  signIn,
} from './site/site.ts';
export { requireFreeSite, stopRequest, withServices, withSite } from './site/with-services.ts';
export { copySources } from './workspace/copy-sources.ts';
export { changeFile, editFile } from './workspace/edit-file.ts';
