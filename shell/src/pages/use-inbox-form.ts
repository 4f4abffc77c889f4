import { checkSchema } from '@clean-express/shared-ui/check-schema';
import type { FormValues } from '@clean-express/shared-ui/form-values';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useForm } from '@clean-express/shared-ui/use-form';
import { use } from 'react';
import { InboxContext } from '../config/runtime-config.ts';

interface Options<Name extends string> {
  /** The API's schema of the form. It is downloaded on the first submit. */
  schema: 'newMessageSchema' | 'newSubscriptionSchema';
  /** Field name → label. */
  labels: Record<Name, string>;
  /** Posts the form to the API; called only when its inbox is configured. */
  post: (values: FormValues<Name>) => Promise<unknown>;
  thanks: string;
  hasSummary?: boolean;
}

/** A form of the inbox: validates it, posts it, thanks the visitor and empties the fields. */
export function useInboxForm<Name extends string>({
  schema,
  labels,
  post,
  thanks,
  hasSummary = false,
}: Options<Name>): ReturnType<typeof useForm<Name>> {
  const hasInbox = use(InboxContext);
  return useForm<Name>({
    check: async (values) => {
      const schemas = await import('@clean-express/shared-api/schemas').catch((cause) => {
        throw new Error('Could not check the form. Please try again.', { cause });
      });
      return checkSchema(schemas[schema], labels)(values);
    },
    hasSummary,
    send: async (values, element) => {
      if (hasInbox) await post(values);
      toastSuccess(thanks);
      element.reset();
    },
  });
}
