import { register, signIn, signOut } from '@clean-express/shared-auth';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';

/** An account of the Auth emulator. */
const DEVELOPER = { email: 'developer@clean-express.example', password: 'Developer-1' };

/** Signs in with a developer account. Creates the account in the Auth emulator at the first time. */
export async function signInAsDeveloper(): Promise<void> {
  const { email, password } = DEVELOPER;
  try {
    await signIn(email, password).catch(() =>
      register({ name: 'Dev Eloper', photoURL: '', email, password }),
    );
    toastSuccess(`Signed in as ${email}`);
  } catch (error) {
    toastError(error instanceof Error ? error.message : String(error));
  }
}

/** Signs out and confirms it. */
export async function signOutDeveloper(): Promise<void> {
  if (await signOut()) toastSuccess('Signed out');
}
