import type { FieldErrors, FormValues } from './form-values.ts';
import { requiredFields } from './required-fields.ts';
import { type SchemaResult, schemaErrors } from './schema-errors.ts';

/** The part of a zod schema that is needed here. */
interface Schema {
  safeParse(values: unknown): SchemaResult;
}

/**
 * Creates a validation function from a schema, with one message per field. An empty field is reported
 * as missing instead of malformed.
 *
 * @param schema - Schema of the values.
 * @param labels - Label by name of every required field.
 * @param read - Converts the form's strings to the types of the schema.
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
