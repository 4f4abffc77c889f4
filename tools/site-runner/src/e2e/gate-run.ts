import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The Playwright projects that the gate runs; the last one waits for the others. */
export const GATE_PROJECTS = ['across-remotes', 'candidate-tests', 'visits', 'long-tasks'] as const;

/** What a run of the gate tests, and where it reports. */
export interface GateRun {
  /** The remotes whose releases are tested. */
  candidates: readonly string[];
  /** Directory with their own tests: `<remote>/*.spec.mjs`. */
  tests: string;
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
  return { CANDIDATES: candidates.join(), CANDIDATE_TESTS: tests, GATE_REPORT: report };
}
