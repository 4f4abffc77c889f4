import type { FieldErrors } from './form-values.ts';

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** What this needs of zod's `safeParse`. */
export interface SchemaResult {
  error?: { issues: Issue[] } | undefined;
}

/**
 * The first sentence for each field of what a zod schema found.
 *
 * @param result - Of `safeParse`.
 */
export function schemaErrors<Name extends string>(result: SchemaResult): FieldErrors<Name> {
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors as FieldErrors<Name>;
}
