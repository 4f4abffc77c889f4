import type { Counts } from 'site-runner';
import { withGate } from './gate-edits.ts';
import { HARMLESS_EDITS } from './harmless-edits.ts';

/** All but the measurement of tasks: how long they take says nothing of an edit. */
const OPTIONS = ['--only', 'across-remotes', 'candidate-tests', 'visits'];

/**
 * Gates edits that harm nothing, all at once, with one candidate for each remote: the tests of the gate
 * use only what docs/contract.md promises.
 */
export async function runGateSuite(): Promise<Counts> {
  const verdict = await withGate((gate) => gate(HARMLESS_EDITS, OPTIONS));
  if (!verdict) return { passed: 0, failed: 1, remark: 'stopped' };
  const { isAccepted, passed, failed } = verdict;
  if (isAccepted) return { passed, failed };
  return { passed, failed: Math.max(failed, 1), remark: 'the gate refuses edits that harm nobody' };
}
