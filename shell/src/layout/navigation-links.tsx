import { NavLink } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { paths } from '@clean-express/shared-ui/paths';

interface NavigationLink {
  label: string;
  to: string;
}

const PUBLIC_LINKS: NavigationLink[] = [
  { label: 'Home', to: paths.home.getHref() },
  { label: 'Services', to: paths.services.getHref() },
  { label: 'Blog', to: paths.blogs.getHref() },
  { label: 'Contact', to: paths.contact.getHref() },
];

const MEMBER_LINKS: NavigationLink[] = [
  { label: 'My-Reviews', to: paths.myReviews.getHref() },
  { label: 'Add Service', to: paths.addService.getHref() },
];

interface Props {
  className: string;
  linkClassName: string;
  onNavigate?: () => void;
}

/** The links of the navigation: the public ones, then those for members. */
export function NavigationLinks({ className, linkClassName, onNavigate }: Props) {
  const isMember = useAuthStore((state) => state.user !== undefined);
  const links = isMember ? [...PUBLIC_LINKS, ...MEMBER_LINKS] : PUBLIC_LINKS;
  return (
    <ul className={className}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === paths.home.getHref()}
            className={linkClassName}
            onClick={onNavigate}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
