import { useQueryClient } from '@clean-express/federation/query';
import { useSearchParams } from '@clean-express/federation/router';
import { createMessage, type Service, serviceQuery } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { TextArea, TextField } from '@clean-express/shared-ui/fields';
import { FormError } from '@clean-express/shared-ui/form-error';
import { paths, SERVICE_PARAMETER } from '@clean-express/shared-ui/paths';
import { priceText } from '@clean-express/shared-ui/price';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useEffect, useState } from 'react';
import { FormSent } from '../form-sent.tsx';
import { useInboxForm, useIsAnswer } from '../use-inbox-form.ts';

const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  message: 'Message',
};

/** The first line of a message about a service, which the page's address names. */
function useSubject() {
  const [parameters] = useSearchParams();
  const service = parameters.get(SERVICE_PARAMETER) ?? '';
  const client = useQueryClient();
  const [loaded, setLoaded] = useState<Service>();
  const listed = client.getQueryData(serviceQuery(service).queryKey);
  useEffect(() => {
    if (!service) return;
    // Without it, as for one that does not exist, the form is the plain one.
    client
      .fetchQuery({ ...serviceQuery(service), staleTime: Infinity })
      .then(setLoaded, () => undefined);
  }, [client, service]);
  const data = loaded?._id === service ? loaded : listed;
  return { service, subject: data ? `${data.name}, ${priceText(data.price)}\n\n` : undefined };
}

/** Five required fields. */
export function ContactForm() {
  const { service, subject } = useSubject();
  const uid = useAuthStore(({ user }) => user?.uid);
  const { draft, clear } = useDraft(service ? `contact:${service}` : 'contact', uid, useIsAnswer());
  const { form, field, summary, errors, submitError, pending, sent } = useInboxForm({
    schema: 'newMessageSchema',
    labels: LABELS,
    post: createMessage,
    action: paths.contact.getHref(),
    thanks: 'Thanks your for your message!!. We will reply in your email shortly!!!',
    hasSummary: true,
    onSent: clear,
  });
  return (
    <form {...form} {...draft} className="flex flex-col gap-6">
      <FormSent thanks={sent} />
      <ErrorSummary summary={summary} errors={errors} labels={LABELS} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <TextField {...field('company')} autoComplete="organization" />
      <TextArea defaultValue={subject} {...field('message')} />
      <Button type="submit" pending={pending} className="self-start">
        Send Message
      </Button>
      <FormError message={submitError} />
    </form>
  );
}
