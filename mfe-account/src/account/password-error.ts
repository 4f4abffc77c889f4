import { errorMessage } from '@clean-express/shared-ui/error-message';

/** Shows a wrong password at its field, as `useForm` does with the errors of the API. */
export function atPassword(field: string) {
  return (error: unknown): never => {
    if (Object(error).code !== 'wrong-password') throw error;
    const message = errorMessage(error);
    throw Object.assign(new Error(message), { fields: { [field]: message } });
  };
}
