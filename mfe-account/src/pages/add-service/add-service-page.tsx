import { useQueryClient } from '@clean-express/federation/query';
import { createService } from '@clean-express/shared-api';
import { newServiceSchema } from '@clean-express/shared-api/schemas';
import {
  type AuthUser,
  refreshUser,
  sendVerificationEmail,
  useAuthStore,
} from '@clean-express/shared-auth';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { Container } from '@clean-express/shared-ui/container';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { TextArea, TextField } from '@clean-express/shared-ui/fields';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { VerifyEmailNotice } from '@clean-express/shared-ui/verify-email-notice';
import { FormFooter } from '../../forms/form-footer.tsx';

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

/** The form that adds a service: name, price, photo and description. */
function AddServiceForm({ user: { uid, email = '' } }: { user: AuthUser }) {
  const cache = useQueryClient();
  const auth = useAuthStore((state) => state);
  const { draft, clear } = useDraft('service', uid);
  const { form, field, summary, errors, submitError, pending } = useForm({
    check,
    hasSummary: true,
    send: async (values, element) => {
      const service = schema.parse(readValues(values));
      const { acknowledged } = await createService({ ...service, email });
      if (!acknowledged) throw new Error('The service could not be added. Please try again.');
      toastSuccess('Service Added Sucessfully!!!');
      void cache.invalidateQueries({ queryKey: ['services'] });
      clear();
      element.reset();
    },
  });
  return (
    <form {...form} {...draft} className="flex flex-col gap-6">
      <VerifyEmailNotice auth={auth} onSend={sendVerificationEmail} onCheck={refreshUser} />
      <ErrorSummary summary={summary} errors={errors} labels={LABELS} />
      <TextField {...field('name', LABELS.name)} autoComplete="off" />
      <TextField
        {...field('price', LABELS.price)}
        inputMode="decimal"
        autoComplete="off"
        help="US dollars per month."
      />
      <TextField
        {...field('photo', LABELS.photo)}
        type="url"
        autoComplete="off"
        help="The web address of a picture of the service."
      />
      <TextArea {...field('description', LABELS.description)} />
      <FormFooter pending={pending} submitError={submitError}>
        Add Service
      </FormFooter>
    </form>
  );
}

/** The page where the signed-in user adds a service. */
export function Component() {
  const user = useAuthStore((state) => state.user);
  return (
    <Container className="py-8 md:py-16">
      <div className="mx-auto max-w-prose rounded-card border border-line bg-surface px-6 py-8 shadow-card md:p-12">
        <PageHeading>Add a Service</PageHeading>
        <p className="mt-3 mb-8 text-muted">Visitors see it in the list of services right away.</p>
        {user && <AddServiceForm key={user.uid} user={user} />}
      </div>
    </Container>
  );
}
