import { useAuthStore } from '@clean-express/shared-auth';
import { Avatar } from '@clean-express/shared-ui/avatar';
import { Button } from '@clean-express/shared-ui/button';
import { enterAsDeveloper, leave } from './developer.ts';

/** Signs in, for remotes that have no login of their own. */
export function SignInButton() {
  return (
    <Button size="sm" onClick={() => void enterAsDeveloper()}>
      Sign in as developer
    </Button>
  );
}

/** Who is signed in. */
export function SessionArea() {
  const status = useAuthStore((state) => state.status);
  const user = useAuthStore((state) => state.user);
  if (!user) return <SignInButton />;
  const name = user.displayName ?? user.email ?? '';
  return (
    <div aria-busy={status === 'loading'} className="flex items-center gap-3">
      <Avatar src={user.photoURL} name={name} size={40} />
      <span className="hidden text-sm font-semibold sm:inline">{name}</span>
      <Button variant="quiet" size="sm" onClick={() => void leave()}>
        Sign out
      </Button>
    </div>
  );
}
