import type { FieldErrors, FormValues } from '@clean-express/shared-ui/form-values';
import { schemaErrors } from '@clean-express/shared-ui/schema-errors';

/**
 * Checks a form of the inbox by the API's own schema. That comes with the first submit: no page
 * needs it before.
 *
 * @param name - The schema of the form.
 */
export function checkInbox<Name extends string>(
  name: 'newMessageSchema' | 'newSubscriptionSchema',
) {
  return async (values: FormValues<Name>): Promise<FieldErrors<Name>> => {
    const schemas = await import('@clean-express/shared-api/schemas').catch((cause) => {
      throw new Error('The form could not be checked. Please try again.', { cause });
    });
    return schemaErrors(schemas[name].safeParse(values));
  };
}
