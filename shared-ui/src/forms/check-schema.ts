import { type FieldErrors, type FormValues, hasField } from './form-values.ts';

/** The part of a zod schema that is needed here. */
interface Schema {
  safeParse(values: unknown): {
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
  };
}

/**
 * Creates a validation function that reports empty fields.
 *
 * @param labels - Label by name of every required field.
 * @example requiredFields({ email: 'Email' })({ email: '' }) // { email: 'Email is required.' }
 */
export function requiredFields<Name extends string>(labels: Record<Name, string>) {
  return (values: FormValues<Name>): FieldErrors<Name> => {
    const errors: FieldErrors<Name> = {};
    for (const name in labels) {
      // A form may lack a field that the validation names.
      if (!values[name]?.trim()) errors[name] = `${labels[name]} is required.`;
    }
    return errors;
  };
}

/**
 * Creates a validation function from a schema, with one message per field. An empty field is reported
 * as missing instead of malformed.
 *
 * @param labels - Label by name of every required field.
 * @param read - Converts the form's strings to the types of the schema.
 */
export function checkSchema<Name extends string>(
  schema: Schema,
  labels: Record<Name, string>,
  read: (values: FormValues<Name>) => unknown = (values) => values,
) {
  const checkRequired = requiredFields(labels);
  return (values: FormValues<Name>): FieldErrors<Name> => {
    const errors: FieldErrors<Name> = {};
    for (const { path, message } of schema.safeParse(read(values)).error?.issues ?? []) {
      const [field = ''] = path;
      if (hasField(labels, field)) errors[field] ??= message;
    }
    return { ...errors, ...checkRequired(values) };
  };
}
