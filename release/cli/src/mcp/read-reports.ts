import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where tests and gates write their results, in a repository or in the workspace of the site. */
const REPORTS = ['test-results/junit.xml', 'test-results/*/junit.xml', '.data/*/report/junit.xml'];

const numberOf = (xml: string, name: string) =>
  Number(xml.match(new RegExp(`<testsuites[^>]* ${name}="(\\d+)"`))?.[1] ?? 0);

async function readReport(root: string, file: string) {
  const path = join(root, file);
  const [xml, { mtime }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
  const [, ...cases] = xml.split(/<testcase /);
  return {
    file,
    at: mtime.toISOString(),
    tests: numberOf(xml, 'tests'),
    failed: numberOf(xml, 'failures'),
    failures: cases.filter((each) => each.includes('<failure')),
  };
}

/**
 * Reads the reports of the gates and visits that ran on this machine, newest first.
 *
 * @param root - Absolute path of the workspace.
 */
export async function readReports(root: string) {
  const reading: ReturnType<typeof readReport>[] = [];
  for await (const file of glob(REPORTS, { cwd: root })) reading.push(readReport(root, file));
  const reports = await Promise.all(reading);
  return reports.toSorted((a, b) => b.at.localeCompare(a.at));
}
