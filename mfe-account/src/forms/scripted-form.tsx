import { useIsHydrated } from '@clean-express/shared-ui/use-is-hydrated';
import type { ComponentProps } from 'react';

/**
 * A form that only script sends: natively, it would put a password into a request. Without script its
 * fields are disabled, and a line says why. The host's inline script enables them before the page is
 * hydrated, and prevents native submits.
 */
export function ScriptedForm({ children, ...form }: ComponentProps<'form'>) {
  const isHydrated = useIsHydrated();
  return (
    // The browser would hold back a submit before the page is hydrated, so that nothing could replay it.
    <form {...form} noValidate data-needs-script>
      <noscript>
        <p className="mb-6 rounded-control bg-accent-soft px-4 py-3 font-medium">
          This form needs JavaScript. Please turn it on and reload the page.
        </p>
      </noscript>
      {/* The warning would be about `disabled`, which the inline script removes. */}
      <fieldset
        disabled={!isHydrated}
        suppressHydrationWarning
        className="flex min-w-0 flex-col gap-6 noscript:[&_:disabled]:opacity-50"
      >
        {children}
      </fieldset>
    </form>
  );
}
