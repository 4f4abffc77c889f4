import { Link, type LinkProps } from '@clean-express/federation/router';

/** What a link within text looks like; also a button that stands in one's place. */
export const TEXT_LINK_CLASS =
  'rounded-control font-semibold text-brand underline underline-offset-4 hover:text-brand-strong';

/** A link within text. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={TEXT_LINK_CLASS} />;
}
