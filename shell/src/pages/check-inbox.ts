import { checkSchema } from '@clean-express/shared-ui/check-schema';
import type { FieldErrors, FormValues } from '@clean-express/shared-ui/form-values';

/**
 * Checks a form of the inbox by the API's own schema. That comes with the first submit: no page
 * needs it before.
 *
 * @param name - The schema of the form.
 * @param labels - Label by name, of every field.
 */
export function checkInbox<Name extends string>(
  name: 'newMessageSchema' | 'newSubscriptionSchema',
  labels: Record<Name, string>,
) {
  return async (values: FormValues<Name>): Promise<FieldErrors<Name>> => {
    const schemas = await import('@clean-express/shared-api/schemas').catch((cause) => {
      throw new Error('The form could not be checked. Please try again.', { cause });
    });
    return checkSchema(schemas[name], labels)(values);
  };
}
