import type { AuthUser } from '@clean-express/shared-auth';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { TextArea } from '@clean-express/shared-ui/text-area';
import { TextField } from '@clean-express/shared-ui/text-field';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { FormFooter } from '../../forms/form-footer.tsx';
import {
  NEW_SERVICE_LABELS as LABELS,
  newServiceFormSchema,
  readNewService,
} from './new-service-form.schema.ts';
import { useAddService } from './use-add-service.ts';

const check = checkSchema(newServiceFormSchema, LABELS, readNewService);

/** The form that adds a service: name, price, photo and description. */
export function AddServiceForm({ user }: { user: AuthUser }) {
  const addService = useAddService();
  const { draft, clear } = useDraft({
    form: 'service',
    uid: user.uid,
    fields: Object.keys(LABELS),
  });
  const { form, errors, summary, submitError, pending } = useForm({
    check,
    hasSummary: true,
    send: async (values, element) => {
      await addService(newServiceFormSchema.parse(readNewService(values)));
      clear();
      element.reset();
    },
  });
  return (
    <form {...form} {...draft} className="flex flex-col gap-6">
      <ErrorSummary errors={summary} />
      <TextField label={LABELS.name} name="name" autoComplete="off" required error={errors.name} />
      <TextField
        label={LABELS.price}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        help="US dollars per month."
        required
        error={errors.price}
      />
      <TextField
        label={LABELS.photo}
        name="photo"
        type="url"
        autoComplete="off"
        help="The web address of a picture of the service."
        required
        error={errors.photo}
      />
      <TextArea label={LABELS.description} name="description" required error={errors.description} />
      <FormFooter pending={pending} submitError={submitError}>
        Add Service
      </FormFooter>
    </form>
  );
}
