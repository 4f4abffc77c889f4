import type { FieldErrors } from './form-values.ts';

interface Issue {
  path: PropertyKey[];
  message: string;
}

/**
 * The first sentence for each field of what a zod schema found.
 *
 * @param result - Of `safeParse`.
 */
export function schemaErrors<Name extends string>(result: {
  error?: { issues: Issue[] } | undefined;
}): FieldErrors<Name> {
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors as FieldErrors<Name>;
}
