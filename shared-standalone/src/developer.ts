import { register, signIn, signOut } from '@clean-express/shared-auth';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';

/** Exists in the Auth emulator only. */
const DEVELOPER = { email: 'developer@clean-express.example', password: 'Developer-1' };

/** Signs in somebody to develop as; the first time, with a new account of the Auth emulator. */
export async function enterAsDeveloper(): Promise<void> {
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

/** Signs out and says so. */
export async function leave(): Promise<void> {
  if (await signOut()) toastSuccess('Signed out');
}
