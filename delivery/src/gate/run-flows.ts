import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@clean-express/federation/registry';
import { execa } from 'execa';

interface Flows {
  /** The workspace. */
  root: string;
  /** Folder of the candidate's package. */
  folder: string;
  /** What is live now. */
  registry: Registry;
}

/** The lines that name a flow that failed, of Playwright's list. */
const FAILED = /^\s+\d+\) .* › (.+?)\s*─*$/gm;

/** The failed flows, in the words of their titles. */
function failedFlows(output: string): string[] {
  return [...new Set([...output.matchAll(FAILED)].map(([, title = '']) => title))];
}

/**
 * Runs the flows across all remotes in a browser, with the candidate beside the releases that are
 * live now. It has a site of its own for that: nothing reaches visitors or their data.
 *
 * @returns One sentence for each flow that fails; none when all pass.
 */
export async function runFlows({ root, folder, registry }: Flows): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'gate-'));
  const live = join(directory, 'registry.json');
  try {
    await writeFile(live, JSON.stringify(registry));
    const parameters = ['test', '--', '--only', 'flows', '--live', live, '--candidate', folder];
    const run = await execa('npm', parameters, {
      cwd: root,
      all: true,
      reject: false,
      stdin: 'ignore',
      stdout: ['pipe', process.stderr],
      stderr: ['pipe', process.stderr],
    });
    if (run.exitCode === 0) return [];
    const failed = failedFlows(run.all).map((title) => `This flow fails: ${title}.`);
    return failed.length > 0 ? failed : ['The flows could not be run; see what they print above.'];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
