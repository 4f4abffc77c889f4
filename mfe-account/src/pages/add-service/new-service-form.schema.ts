import { newServiceSchema } from '@clean-express/shared-api/schemas';

/** The fields of a new service that the form asks for. */
export const newServiceFormSchema = newServiceSchema.omit({ email: true });

/** Label of each field. */
export const NEW_SERVICE_LABELS = {
  name: 'Name',
  price: 'Price',
  photo: 'Photo URL',
  description: 'Description',
};

/** Converts the form's strings to the types of the schema. */
export function readNewService(values: Record<keyof typeof NEW_SERVICE_LABELS, string>) {
  return { ...values, price: Number(values.price) };
}
