import type { NewService } from '@clean-express/shared-api';
import { newServiceSchema } from '@clean-express/shared-api/schemas';
import { refreshUser, sendVerificationEmail, useAuthStore } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { TextArea, TextField } from '@clean-express/shared-ui/fields';
import { watchInput } from '@clean-express/shared-ui/form-values';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { VerifyEmailNotice } from '@clean-express/shared-ui/verify-email-notice';
import { useState } from 'react';
import { FormFooter } from '../forms/form-footer.tsx';
import { PhotoField } from '../photos/photo-field.tsx';
import { usePhoto } from '../photos/use-photo.ts';

const schema = newServiceSchema.omit({ email: true });

const LABELS = { name: 'Name', price: 'Price', photo: 'Photo URL', description: 'Description' };

/** A decimal number. `Number` also reads `0x10` and `1e2`, which are no prices. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Converts the form's strings to the types of the schema. */
function readValues(values: Record<keyof typeof LABELS, string>) {
  const price = values.price.trim();
  return { ...values, price: DECIMAL.test(price) ? Number(price) : Number.NaN };
}

const check = checkSchema(schema, LABELS, readValues);

/** What a user says of a service. */
export type ServiceFields = Omit<NewService, 'email'>;

interface Props {
  /** Names the draft of this form. */
  draftName: string;
  uid: string;
  /** The service to change; left out for a new one. */
  service?: ServiceFields;
  /** Sends the service, unless it is cancelled; may reject with an error whose message is shown. */
  send: (service: ServiceFields, signal: AbortSignal) => Promise<unknown>;
  /** Label of the button. */
  label: string;
  /** Closes a form that can be cancelled; any other one is empty when the service is sent. */
  onClose?: () => void;
}

/** The form of a service: name, price, photo and description. */
export function ServiceForm({ draftName, uid, service, send, label, onClose }: Props) {
  const auth = useAuthStore((state) => state);
  const { draft, clear } = useDraft(draftName, uid);
  const photo = usePhoto('4:3');
  const [cancelling] = useState(() => new AbortController());
  const { form, field, summary, errors, submitError, pending } = useForm({
    check: (values: Parameters<typeof check>[0]) => photo.without(check(values), 'photo'),
    hasSummary: true,
    send: async (values, element) => {
      const isChanged = watchInput(element);
      try {
        const uploaded = await photo.send();
        const fields = readValues({ ...values, ...(uploaded && { photo: uploaded }) });
        await send(schema.parse(fields), cancelling.signal);
      } catch (error) {
        if (!cancelling.signal.aborted) throw error;
      }
      // The form may be open again, with a draft of its own.
      if (cancelling.signal.aborted) return;
      const hasChanged = isChanged();
      photo.remove();
      if (hasChanged) return;
      clear();
      if (onClose) return onClose();
      element.reset();
    },
  });
  const cancel = () => {
    cancelling.abort();
    photo.cancel();
    clear();
    onClose?.();
  };
  return (
    <form {...form} {...draft} className="flex flex-col gap-6">
      <VerifyEmailNotice auth={auth} onSend={sendVerificationEmail} onCheck={refreshUser} />
      <ErrorSummary summary={summary} errors={errors} labels={LABELS} />
      <TextField {...field('name', LABELS.name)} autoComplete="off" defaultValue={service?.name} />
      <TextField
        {...field('price', LABELS.price)}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={service?.price}
        help="US dollars per month."
      />
      <PhotoField
        {...field('photo', LABELS.photo)}
        photo={photo}
        pending={pending}
        autoComplete="off"
        defaultValue={service?.photo}
        help="The web address of a picture of the service."
      />
      <TextArea {...field('description', LABELS.description)} defaultValue={service?.description} />
      <FormFooter pending={pending} submitError={submitError}>
        {label}
      </FormFooter>
      {onClose && (
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
      )}
    </form>
  );
}
