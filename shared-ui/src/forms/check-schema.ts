import type { FieldErrors, FormValues } from './form-values.ts';
import { requiredFields } from './required-fields.ts';
import { type SchemaResult, schemaErrors } from './schema-errors.ts';

/** What this needs of a zod schema. */
interface Schema {
  safeParse(values: unknown): SchemaResult;
}

/**
 * Finds what a schema has to say about the fields: one sentence for each. An empty field is missing,
 * rather than malformed.
 *
 * @param schema - Of the values; `read` may make them what it expects.
 * @param labels - Label by name, of every field that is required.
 */
export function checkSchema<Name extends string>(
  schema: Schema,
  labels: Record<Name, string>,
  read: (values: FormValues<Name>) => unknown = (values) => values,
) {
  const checkRequired = requiredFields(labels);
  return (values: FormValues<Name>): FieldErrors<Name> => ({
    ...schemaErrors<Name>(schema.safeParse(read(values))),
    ...checkRequired(values),
  });
}
