import type { Candidate } from './candidate.ts';
import { checkBudget } from './check-budget.ts';
import { checkExposed } from './check-exposed.ts';
import { checkPaths } from './check-paths.ts';
import { checkShared } from './check-shared.ts';

const CHECKS = [checkExposed, checkPaths, checkShared, checkBudget];

/**
 * Checks a release against the contract with the shell and the other remotes.
 *
 * @returns One message for each violation; none when the release may be published.
 */
export function staticGate(candidate: Candidate): string[] {
  return CHECKS.flatMap((check) => check(candidate));
}
