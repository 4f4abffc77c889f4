import { z } from 'zod';

const TYPE_MESSAGES: Record<string, string> = {
  object: 'Please send a JSON object.',
  string: 'This must be a text.',
  number: 'This must be a number.',
};

function messageFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return TYPE_MESSAGES[issue.expected] ?? 'This value is not valid.';
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return 'This is too long.';
  return 'This value is not valid.';
}

/** Sets the messages of zod for fields whose schema has no message of its own. */
export function setValidationMessages(): void {
  z.config({ customError: messageFor });
}
