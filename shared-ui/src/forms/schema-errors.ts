import type { FieldErrors } from './form-values.ts';

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The part of the result of zod's `safeParse` that is needed here. */
export interface SchemaResult {
  error?: { issues: Issue[] } | undefined;
}

/**
 * Returns the first message of a zod schema for each field.
 *
 * @param result - Result of `safeParse`.
 */
export function schemaErrors<Name extends string>(result: SchemaResult): FieldErrors<Name> {
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors as FieldErrors<Name>;
}
