import { PlainError } from 'site-runner';
import { BREAKING_EDITS, type BreakingEdit } from './gate-test/breaking-edits.ts';
import type { Edit } from './gate-test/edit.ts';
import { type GateEdits, type Verdict, withGate } from './gate-test/gate-edits.ts';
import { HARMLESS_EDITS } from './gate-test/harmless-edits.ts';

const isBreaking = (edit: Edit | BreakingEdit): edit is BreakingEdit => 'refusal' in edit;

/** How a refusal begins: what was printed before may be of anything else. */
const REFUSALS = ['The gate refuses ', 'is refused. '];

/** @returns Why the verdict is wrong; `undefined` if it is right. */
function mistake(edit: Edit | BreakingEdit, { isAccepted, output }: Verdict): string | undefined {
  if (!isBreaking(edit)) return isAccepted ? undefined : 'refused, but it harms no visitor';
  if (isAccepted) return 'accepted, but it breaks the site';
  const refusal = output.slice(Math.max(...REFUSALS.map((start) => output.lastIndexOf(start))));
  return edit.refusal.test(refusal) ? undefined : `refused, but not for ${edit.refusal}`;
}

/** Gates one edit, and prints the verdict. @returns Whether it is right. */
async function gateEdit(gate: GateEdits, edit: Edit | BreakingEdit): Promise<boolean> {
  const startedAt = performance.now();
  const options = isBreaking(edit) && edit.part ? ['--only', edit.part] : [];
  const verdict = await gate([edit], options);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const wrong = mistake(edit, verdict);
  const expected = isBreaking(edit) ? 'refused' : 'accepted';
  console.log(`${wrong ? '✗' : '✓'} ${edit.name}: ${wrong ?? expected} (${seconds} s)`);
  return wrong === undefined;
}

/**
 * `npm run test:gate`: gates each edit that harms nothing, which must pass, and each that breaks the site,
 * which must be refused with its reason, one after the other.
 *
 * @param parameters - `harmless`, `breaking`, or parts of the names of edits; by default, all of them run.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const all = [...HARMLESS_EDITS, ...BREAKING_EDITS];
  const kindOf = (edit: Edit) => (isBreaking(edit) ? 'breaking' : 'harmless');
  const isWanted = (edit: Edit) =>
    parameters.length === 0 ||
    parameters.some((part) => kindOf(edit) === part || edit.name.includes(part));
  const edits = all.filter(isWanted);
  if (edits.length === 0) {
    const names = all.map(({ name }) => `- ${name}`).join('\n');
    throw new PlainError(`No edit has this in its name. These are all of them:\n${names}`);
  }
  const results = await withGate(async (gate) => {
    const right: boolean[] = [];
    for (const edit of edits) right.push(await gateEdit(gate, edit));
    return right;
  });
  if (!results) return 1;
  const failed = results.filter((isRight) => !isRight).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
