import { Link } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { Avatar, type AvatarSize } from '@clean-express/shared-ui/avatar';
import { paths } from '@clean-express/shared-ui/paths';
import { CircleUser } from 'lucide-react';

interface Props {
  size: AvatarSize;
  onNavigate?: () => void;
}

/** The member's photo, or a default icon, as a link to the profile. */
export function ProfileLink({ size, onNavigate }: Props) {
  const user = useAuthStore((state) => state.user);
  return (
    <Link
      to={paths.profile.getHref()}
      aria-label="Profile"
      title={user?.displayName}
      className="rounded-full ring-2 ring-brand-line transition-shadow hover:ring-brand"
      onClick={onNavigate}
    >
      {user?.photoURL ? (
        <Avatar src={user.photoURL} name={user.displayName ?? user.email ?? ''} size={size} />
      ) : (
        <CircleUser aria-hidden className="text-brand" size={size} strokeWidth={1.5} />
      )}
    </Link>
  );
}
