import { type RefusedForm, SENT_PARAMETER } from '@clean-express/federation/rendering';
import { useSearchParams } from '@clean-express/federation/router';
import { offlineMessage } from '@clean-express/shared-api';
import { checkSchema, requiredFields } from '@clean-express/shared-ui/check-schema';
import type { FieldErrors, FormValues } from '@clean-express/shared-ui/form-values';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useForm } from '@clean-express/shared-ui/use-form';
import { use } from 'react';
import { useRefusedForm } from '../config/refused-form.ts';
import { InboxContext } from '../config/runtime-config.ts';

interface Options<Name extends string> {
  /** The API's schema of the form. It is downloaded on the first submit. */
  schema: 'newMessageSchema' | 'newSubscriptionSchema';
  /** Field name → label, in document order. */
  labels: Record<Name, string>;
  /** Posts the form to the API; called only when its inbox is configured. */
  post: (values: FormValues<Name>) => Promise<unknown>;
  /** Path of the page, to which browsers post the form without script. */
  action: string;
  thanks: string;
  hasSummary?: boolean;
  /** Called when the form was sent. */
  onSent?: () => void;
}

/** The errors of a form that the API has refused, in document order. */
function refusedErrors<Name extends string>(
  { values, errors }: RefusedForm,
  labels: Record<Name, string>,
): FieldErrors<Name> {
  const missing: FieldErrors = requiredFields<string>(labels)(values);
  const found: FieldErrors<Name> = {};
  for (const name in labels) {
    const message = missing[name] ?? errors[name];
    if (message) found[name] = message;
  }
  return found;
}

/** Unlike a reset, it does not bring back what was typed into a refused form. */
function emptyFields(form: HTMLFormElement): void {
  for (const field of form.elements) {
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText) field.value = '';
  }
}

/** A page has one form of the inbox at most. */
const FORM_ID = 'inbox-form';

/** Whether the page answers a form that was sent without script. */
export function useIsAnswer(): boolean {
  const [query] = useSearchParams();
  return useRefusedForm() !== undefined || query.has(SENT_PARAMETER);
}

/**
 * A form of the inbox: validates it, posts it, thanks the visitor and empties the fields. Without
 * script, the SSR server does that.
 *
 * @returns Like `useForm`; `sent` is the thanks for a form that was sent without script.
 */
export function useInboxForm<Name extends string>({
  schema,
  labels,
  post,
  action,
  thanks,
  hasSummary = false,
  onSent,
}: Options<Name>) {
  const hasInbox = use(InboxContext);
  const [query] = useSearchParams();
  const refused = useRefusedForm();
  const errors = refused && refusedErrors(refused, labels);
  const hasErrors = Object.keys(errors ?? {}).length > 0;
  const { form, field, ...state } = useForm<Name>({
    check: async (values) => {
      const schemas = await import('@clean-express/shared-api/schemas').catch((cause) => {
        const message = offlineMessage() ?? 'Could not check the form. Please try again.';
        throw new Error(message, { cause });
      });
      return checkSchema(schemas[schema], labels)(values);
    },
    hasSummary,
    refused: errors && { errors, message: hasErrors ? undefined : refused.message },
    send: async (values, element) => {
      if (hasInbox) await post(values);
      toastSuccess(thanks);
      emptyFields(element);
      onSent?.();
    },
  });
  return {
    ...state,
    // The server's answer shows the form, wherever that is on the page.
    form: { ...form, id: FORM_ID, action: `${action}#${FORM_ID}` },
    // The links of the error summary lead to the ids.
    field: (name: Name) => ({
      ...field(name, labels[name]),
      id: name,
      ...(refused && { defaultValue: refused.values[name] }),
    }),
    sent: query.has(SENT_PARAMETER) ? thanks : undefined,
  };
}
