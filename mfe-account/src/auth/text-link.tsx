import { Link, type LinkProps } from '@clean-express/federation/router';

/** Classes of a link within text, or of a button that looks like one. */
export const TEXT_LINK_CLASS =
  'rounded-control font-semibold text-brand underline underline-offset-4 hover:text-brand-strong';

/** A link within text. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={TEXT_LINK_CLASS} />;
}
