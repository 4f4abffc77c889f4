import { useEffect, useRef, useState } from 'react';
import { useAction } from '../forms/use-action.ts';
import { Button } from './button.tsx';

const NO_EMAIL =
  'Only users with a verified email can publish here, and your account has no email. Please log in with another account.';

interface Props {
  /** The state of the auth store. */
  auth: {
    user: { email: string | undefined; emailVerified?: boolean | undefined } | undefined;
    requiresVerifiedEmail?: boolean | undefined;
  };
  /** Sends the verification email. */
  onSend: () => Promise<void>;
  /** Updates the auth store, if the email was verified elsewhere. */
  onCheck: () => Promise<void>;
}

/** Calls back when the user returns to the page: the link of an email opens somewhere else. */
function useReturn(onReturn: (() => Promise<void>) | undefined): void {
  useEffect(() => {
    const handle = () => {
      // The user did not ask for it: the button shows why it fails.
      if (!document.hidden) onReturn?.().catch(() => undefined);
    };
    addEventListener('focus', handle);
    document.addEventListener('visibilitychange', handle);
    return () => {
      removeEventListener('focus', handle);
      document.removeEventListener('visibilitychange', handle);
    };
  }, [onReturn]);
}

interface ActionProps {
  variant?: 'quiet';
  action: () => Promise<void>;
  /** Shown when the action has succeeded. */
  success: string;
  onMessage: (message: string) => void;
  children: string;
}

/** A button that reports the result of its action. */
function ActionButton({ variant, action, success, onMessage, children }: ActionProps) {
  const { pending, run } = useAction();
  return (
    <Button
      variant={variant ?? 'secondary'}
      size="sm"
      pending={pending}
      onClick={() => run(() => action().then(() => onMessage(success)), onMessage)}
    >
      {children}
    </Button>
  );
}

/**
 * Tells the user of a form to verify the email first, and offers to send the email for that. Renders
 * nothing for all others. It stays when the email is verified, and says so.
 */
export function VerifyEmailNotice({ auth: { user, requiresVerifiedEmail }, ...on }: Props) {
  const email = user?.email;
  const isRequired = requiresVerifiedEmail === true && user?.emailVerified === false;
  const [wasRequired, setWasRequired] = useState(isRequired);
  if (isRequired && !wasRequired) setWasRequired(true);
  const [message, setMessage] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  useReturn(isRequired && email ? on.onCheck : undefined);
  useEffect(() => {
    // The button that had the focus is gone.
    if (!isRequired && document.activeElement === document.body) {
      box.current?.focus({ preventScroll: true });
    }
  }, [isRequired]);
  if (!wasRequired) return null;

  const first = `You can publish here once your email is verified. Request an email to ${email}, and open its link.`;
  const current = email ? (message ?? first) : NO_EMAIL;
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-control bg-accent-soft px-4 py-3"
    >
      <p role="status">{isRequired ? current : 'Your email is verified. You can publish now.'}</p>
      {isRequired && email && (
        <div className="flex flex-wrap gap-2">
          <ActionButton
            action={on.onSend}
            success={`We have sent an email to ${email}. Open its link, then come back to this page.`}
            onMessage={setMessage}
          >
            Send verification email
          </ActionButton>
          <ActionButton
            variant="quiet"
            action={on.onCheck}
            success={`${email} is not verified yet. Open the link in the latest email, then try again.`}
            onMessage={setMessage}
          >
            I have verified my email
          </ActionButton>
        </div>
      )}
    </div>
  );
}
