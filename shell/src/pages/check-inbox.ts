import { checkSchema } from '@clean-express/shared-ui/check-schema';
import type { FieldErrors, FormValues } from '@clean-express/shared-ui/form-values';

/**
 * Validates a form of the inbox with the schema of the API, which is downloaded on the first submit.
 *
 * @param name - The schema of the form.
 * @param labels - Field name → label.
 */
export function checkInbox<Name extends string>(
  name: 'newMessageSchema' | 'newSubscriptionSchema',
  labels: Record<Name, string>,
) {
  return async (values: FormValues<Name>): Promise<FieldErrors<Name>> => {
    const schemas = await import('@clean-express/shared-api/schemas').catch((cause) => {
      throw new Error('Could not check the form. Please try again.', { cause });
    });
    return checkSchema(schemas[name], labels)(values);
  };
}
