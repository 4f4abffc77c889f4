import { exportMe } from '@clean-express/shared-api';
import { signOutEverywhere } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { FormError } from '@clean-express/shared-ui/form-error';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useAction } from '@clean-express/shared-ui/use-action';
import { Download, LogOut, type LucideIcon, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { AccountBox, AccountLayout } from '../../account/account-layout.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Browsers read the file later, when the user has chosen where to save it. */
const READ_WITHIN_MS = 60_000;

/** Saves a file, as a download of the browser. */
function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}

interface SectionProps {
  heading: string;
  text: string;
  children: ReactNode;
}

/** A section with what the user can do. */
function Section({ heading, text, children }: SectionProps) {
  const headingId = useId();
  return (
    <AccountBox>
      <section aria-labelledby={headingId} className="flex flex-col items-start gap-4">
        <h2 id={headingId} className="text-h3 font-bold">
          {heading}
        </h2>
        <p className="text-muted">{text}</p>
        {children}
      </section>
    </AccountBox>
  );
}

interface ActionProps {
  Icon: LucideIcon;
  action: () => Promise<void>;
  children: string;
}

/** A button whose action may fail. */
function ActionButton({ Icon, action, children }: ActionProps) {
  const { pending, run } = useAction();
  const [error, setError] = useState<string>();
  const start = () => {
    setError(undefined);
    run(action, setError);
  };
  return (
    <div>
      <Button variant="secondary" pending={pending} onClick={start}>
        <Icon aria-hidden className="size-5" />
        {children}
      </Button>
      <div className={error && 'mt-4'}>
        <FormError message={error} />
      </div>
    </div>
  );
}

async function leaveEverywhere() {
  await signOutEverywhere();
  toastSuccess('You are signed out on all your devices.');
}

async function downloadData() {
  saveFile(await exportMe(), 'clean-express.json');
  toastSuccess('Your data is downloaded.');
}

/** The page with the sessions and the data of the signed-in user. */
export function Component() {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <AccountLayout heading="Your account">
      <Section
        heading="Your sessions"
        text="Sign out on all your devices, this one too: if you have lost one, or used one that is not yours."
      >
        <ActionButton Icon={LogOut} action={leaveEverywhere}>
          Sign out everywhere
        </ActionButton>
      </Section>
      <Section
        heading="Your data"
        text="Download everything that we store about you, as a JSON file: your profile, reviews and services, and, if your email is verified, your messages and newsletter subscriptions."
      >
        <ActionButton Icon={Download} action={downloadData}>
          Download your data
        </ActionButton>
      </Section>
      <Section
        heading="Delete your account"
        text="Your account, reviews and services are deleted for good."
      >
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          <Trash2 aria-hidden className="size-5" />
          Delete account
        </Button>
      </Section>
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
    </AccountLayout>
  );
}
