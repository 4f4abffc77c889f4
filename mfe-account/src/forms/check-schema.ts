import type { FieldErrors, FormValues } from '@clean-express/shared-ui/form-values';
import { requiredFields } from '@clean-express/shared-ui/required-fields';
import { type SchemaResult, schemaErrors } from '@clean-express/shared-ui/schema-errors';

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
