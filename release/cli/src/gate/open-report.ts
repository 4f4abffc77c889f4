import { join } from 'node:path';
import { execa } from 'execa';

/** What opens a file as a double click does, by platform. */
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

/** The page of a report that Playwright has written. */
export const pageOf = (report: string) => join(report, 'html/index.html');

/** Opens the page of a report in the browser of this machine. Its path is printed, so a failure says nothing more. */
export async function openReport(report: string): Promise<void> {
  const command = OPENERS[process.platform] ?? 'xdg-open';
  await execa(command, [pageOf(report)], { stdio: 'ignore', reject: false });
}
