import { register, signIn, signOut, useAuthStore } from '@clean-express/shared-auth';
import { Avatar } from '@clean-express/shared-ui/avatar';
import { Button } from '@clean-express/shared-ui/button';
import { errorMessage } from '@clean-express/shared-ui/error-message';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';

/** Signs in with a developer account. Creates the account in the Auth emulator at the first time. */
async function signInAsDeveloper(): Promise<void> {
  const email = 'developer@clean-express.example';
  const password = 'Developer-1';
  try {
    await signIn(email, password).catch(() =>
      register({ name: 'Dev Eloper', photoURL: '', email, password }),
    );
    toastSuccess(`Signed in as ${email}`);
  } catch (error) {
    toastError(errorMessage(error));
  }
}

async function signOutDeveloper(): Promise<void> {
  if (await signOut()) toastSuccess('Signed out');
}

/** Signs in a developer account: most remotes have no login page. */
export function SignInButton() {
  return (
    <Button size="sm" onClick={() => void signInAsDeveloper()}>
      Sign in as developer
    </Button>
  );
}

/** The signed-in user with a sign-out button, or a sign-in button. */
export function SessionArea() {
  const status = useAuthStore((state) => state.status);
  const user = useAuthStore((state) => state.user);
  if (!user) return <SignInButton />;
  const name = user.displayName ?? user.email ?? '';
  return (
    <div aria-busy={status === 'loading'} className="flex items-center gap-3">
      <Avatar src={user.photoURL} name={name} size={40} />
      <span className="hidden text-sm font-semibold sm:inline">{name}</span>
      <Button variant="quiet" size="sm" onClick={() => void signOutDeveloper()}>
        Sign out
      </Button>
    </div>
  );
}
