import { z } from 'zod';

/** What a value of the wrong type should have been. */
const EXPECTED: Record<string, string> = {
  object: 'Please send a JSON object.',
  string: 'This must be a text.',
  number: 'This must be a number.',
};

/** What is wrong with a value, for people. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return EXPECTED[issue.expected] ?? 'This value is not valid.';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'This is too long.';
  return 'This value is not valid.';
}

/** Has zod speak to people wherever a schema has no sentence of its own. */
export function speakPlainly(): void {
  z.config({ customError: sentenceFor });
}
