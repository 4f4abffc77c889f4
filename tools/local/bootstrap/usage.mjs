/**
 * How a person types each command, in the first line, and what it does; of programs that `exec` runs, by the
 * script of the root. `release` and `pnpm` explain themselves.
 *
 * @type {Record<string, string>}
 */
export const USAGES = {
  start: `npm start
Serves the whole site until Ctrl-C.`,
  dev: `npm run dev -- [<remote>…] [--from <site>] [--alone]
Serves remotes with hot reload, by default all. The others are those of the site, or are built here.
--alone shows one remote without the shell.`,
  test: `npm test -- [--only <part>]… [-- <arguments for Playwright>]
Runs the tests that a change needs first: check, unit and a part of e2e. npm run test:full adds the rest
of e2e, gate and bench. The other parts are drills, mobile, visual (--update renews its screenshots),
matrix, shared-cache, browsers, single and soak, each also as npm run test:<part>.`,
  proofs: `npm run proofs -- [--only <proof>]… [--shard 1/4] [--table]
Runs each proof that has not passed on this commit, and prints their table. --table runs none.`,
  build: `npm run build -- [<folder>…]
Builds the packages whose sources have changed, by default all.`,
  'build:single': `npm run build:single -- [--out <folder>]
Builds the shell and all remotes as one application, without federation.`,
  bench: `npm run bench -- [smoke | docs | certificate | <kind>…] [--runs 5] [--pages home,services] [--gate]
Measures the site beside the same sources as one build, by default everything. tools/bench/README.md has
the kinds.`,
  'check-packages': `npm run check:packages
Packs the packages for teams, and checks them.`,
  production: `npm run production -- [--settings <domain> | --rotate <setting>]
Serves the site in production mode until Ctrl-C. --settings writes the settings of a site instead, and
--rotate renews one of its secrets.`,
  'create-remote': `npm run create-remote -- <name>
Creates a working remote.`,
  reset: `npm run reset
Deletes data, users and releases of npm start and npm run dev.`,
  sbom: `npm run sbom -- [<image or package>…]
Writes what is in images, the shell and published packages, by default all.`,
  'test-alerts': `npm run test:alerts
Checks the configuration of Prometheus, and tests the alerts.`,
  'test-gate': `npm run test:gate -- [harmless | breaking | <part of a name>]…
Gates edits that must pass, and edits that must be refused, by default all.`,
  'test-production': `npm run test:production -- [<test file>…]
Tests the alerts, and a new site in production mode.`,
  'test-upgrade': `npm run test:upgrade -- [<commit>]
Upgrades a site in production mode from an earlier commit while it is used.`,
  'test-images': `npm run test:images
Packs each server, and starts it from what is in its image.`,
  'test-outside': `npm run test:outside
Works as a team outside of the workspace, with npm and a registry of packages.`,
};
