import type { FieldErrors, FormValues } from './form-values.ts';

/**
 * Creates a validation function that reports empty fields.
 *
 * @param labels - Label by name of every required field.
 * @example requiredFields({ email: 'Email' })({ email: '' }) // { email: 'Email is required.' }
 */
export function requiredFields<Name extends string>(labels: Record<Name, string>) {
  return (values: FormValues<Name>): FieldErrors<Name> => {
    const missing = (Object.keys(labels) as Name[]).filter((name) => !values[name]?.trim());
    return Object.fromEntries(
      missing.map((name) => [name, `${labels[name]} is required.`]),
    ) as FieldErrors<Name>;
  };
}
