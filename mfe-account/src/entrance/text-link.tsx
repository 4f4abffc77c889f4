import { Link, type LinkProps } from '@clean-express/federation/router';

/** A link within text. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="rounded-control font-semibold text-brand underline underline-offset-4 hover:text-brand-strong"
    />
  );
}
