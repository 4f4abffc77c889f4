import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostContract } from '@clean-express/release-contract/host-contract';
import { z } from 'zod';
import { ROOT } from '../../setup/workspace.mjs';

/** The Playwright project with the own tests of candidates. */
export const OWN_TESTS = 'candidate-tests';

/** The Playwright projects that the gate runs; the last one waits for the others. */
export const GATE_PROJECTS = ['across-remotes', OWN_TESTS, 'visits', 'long-tasks'] as const;

/** The record of what each test across remotes loads; it is committed beside these tests. */
export const LOADS_FILE = join(ROOT, 'e2e/loaded-remotes.json');

export const loadsSchema = z.object({
  /** What {@link pagesOfShell} returned when the tests ran. */
  shell: z.record(z.string(), z.string()),
  /** `account/sign-in.spec.ts › a session survives a reload` → remotes, with spaces between them. */
  tests: z.record(z.string(), z.string()),
});

/** File of the report with the tests across remotes that a gate leaves out, one in each line. */
export const LEFT_OUT_FILE = 'left-out.txt';

/** Key of the slots that every page of a shell has, among its routes. */
const EVERY_PAGE = '*';

/**
 * What decides which remotes the pages of a shell load: route → its widgets and slots, or where it leads.
 */
export function pagesOfShell({
  pages,
  redirects,
  layoutSlots,
}: Pick<HostContract, 'pages' | 'redirects' | 'layoutSlots'>): Record<string, string> {
  const mounted = Object.entries(pages).map(([route, { widgets, slots = [] }]) => [
    route,
    [...widgets, ...slots].join(' '),
  ]);
  return {
    ...(layoutSlots && { [EVERY_PAGE]: layoutSlots.join(' ') }),
    ...Object.fromEntries(mounted),
    ...redirects,
  };
}

/** What a run of the gate tests, and where it reports. */
export interface GateRun {
  /** The remotes whose releases are tested. */
  candidates: readonly string[];
  /** Directory with their own tests: `<remote>/*.spec.mjs`. Without it, these do not run. */
  tests?: string;
  /** Directory of the reports: `result.json`, `junit.xml`, `html/`, and `results/` with traces. */
  report: string;
}

/** The reports that Playwright does not replace when a run starts. */
const REPORT_FILES = ['result.json', 'junit.xml'];

/** Deletes the reports of an earlier run, which the next one may be too broken to replace. */
export async function forgetReports({ report }: GateRun): Promise<void> {
  await Promise.all(REPORT_FILES.map((file) => rm(join(report, file), { force: true })));
}

/** The environment of Playwright in a run of the gate. */
export function gateEnvironment({ candidates, tests, report }: GateRun): Record<string, string> {
  const settings = { CANDIDATES: candidates.join(), GATE_REPORT: report };
  return tests ? { ...settings, CANDIDATE_TESTS: tests } : settings;
}

/** What the tests of a gate need of this machine: programs, folders, a display, a proxy. */
const INHERITED =
  /^(PATH|HOME|USER|SHELL|TZ|LANG|LC_\w+|TE?MP|TMPDIR|CI|DISPLAY|XDG_\w+|LD_LIBRARY_PATH|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|PLAYWRIGHT_BROWSERS_PATH|(HTTPS?|NO)_PROXY|SystemRoot|ComSpec|APPDATA|LOCALAPPDATA|USERPROFILE|PATHEXT)$/i;

/**
 * Returns an environment in which the tests of a candidate, which are code of others, find no token of the
 * job or the person that runs the gate.
 *
 * @param variables - The environment of this process.
 * @returns What to change in it: `undefined` removes a variable.
 */
export function withoutSecrets(variables: NodeJS.ProcessEnv): Record<string, undefined> {
  const others = Object.keys(variables).filter((name) => !INHERITED.test(name));
  return Object.fromEntries(others.map((name) => [name, undefined]));
}
