import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PlainError } from '../../setup/command-messages.mjs';

/** A test, and how it ended. */
export interface TestOutcome {
  /** With its project or package: `pages › forms.spec.ts › keeps what was typed`. */
  name: string;
  seconds: number;
  /** Why it failed, was skipped, or passed only when retried. */
  failure?: string;
}

/** The result of one part of the tests. */
export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  /** In seconds. */
  duration: number;
  /** Why the part failed as a whole. */
  remark?: string;
  /** Its tests, if their runner reports them. */
  tests?: TestOutcome[];
}

/** The numbers of tests in a report. */
export type Counts = Pick<SuiteResult, 'passed' | 'failed' | 'remark' | 'tests'>;

/** The counts of a suite that could not run: one failure. */
export function couldNotRun(remark: string): Counts {
  return { passed: 0, failed: 1, remark };
}

/** The counts of a run. Its exit code alone reports an error outside of the tests. */
export function countRun(passed: number, failed: number, exitCode: number): Counts {
  if (exitCode === 0 || failed > 0) return { passed, failed };
  return { passed, failed: 1, remark: 'an error outside of the tests' };
}

/**
 * Reads the JSON report of a test runner.
 *
 * @returns `undefined` when it is missing or incomplete, as after a crash of the runner.
 */
export async function readReport<Report>(
  path: string,
  schema: z.ZodType<Report>,
): Promise<Report | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    console.error(`Could not read the report ${path}.`, error);
    return undefined;
  }
}

/** Runs a part and measures its duration. An error in the part counts as a failure. */
export async function runSuite(name: string, work: () => Promise<Counts>): Promise<SuiteResult> {
  const startedAt = performance.now();
  const counts = await work().catch((error: unknown) => {
    console.error(error instanceof PlainError ? error.message : error);
    return couldNotRun(String(error).trimEnd().split('\n').at(-1) ?? '');
  });
  return { name, ...counts, duration: (performance.now() - startedAt) / 1000 };
}

const testSchema = z.object({
  status: z.string(),
  projectName: z.string(),
  /** One for each try, with its duration in milliseconds. */
  results: z.array(
    z.object({
      duration: z.number(),
      error: z.object({ message: z.string().optional() }).optional(),
    }),
  ),
});

const suiteSchema = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(testSchema) })),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

/** The used parts of Playwright's JSON report. */
export const playwrightReportSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(suiteSchema),
});

export type PlaywrightReport = z.infer<typeof playwrightReportSchema>;

function testOutcomes({ specs, suites = [] }: z.infer<typeof suiteSchema>): TestOutcome[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${projectName} › ${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      ...(status !== 'expected' && {
        failure: results.find(({ error }) => error)?.error?.message ?? status,
      }),
    })),
  );
  return [...own, ...suites.flatMap(testOutcomes)];
}

function countTests({ stats, errors }: PlaywrightReport, exitCode: number): Counts {
  const { expected, unexpected, flaky, skipped } = stats;
  const failed = unexpected + flaky + skipped + errors.length;
  if (expected + failed === 0) return couldNotRun('no test was found');
  return countRun(expected, failed, exitCode);
}

/**
 * Evaluates the report of a run, if there is one. A test that was skipped, or that passed only when
 * retried, counts as failed.
 */
export function readResult(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (!report) return couldNotRun('the runner wrote no report');
  return { ...countTests(report, exitCode), tests: report.suites.flatMap(testOutcomes) };
}

/** Formats rows of cells as columns; numbers and times are aligned to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
  const isNumeric = (cell: string) => /^[\d.:]+$/.test(cell);
  const pad = (cell: string, column: number) =>
    isNumeric(cell) ? cell.padStart(widthOf(column)) : cell.padEnd(widthOf(column));
  return rows.map((cells) => cells.map(pad).join('  ').trimEnd()).join('\n');
}
