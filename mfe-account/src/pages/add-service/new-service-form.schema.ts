import { newServiceSchema } from '@clean-express/shared-api/schemas';

/** What of a new service is typed; the rest is known. */
export const newServiceFormSchema = newServiceSchema.omit({ email: true });

/** The labels of its fields. */
export const NEW_SERVICE_LABELS = {
  name: 'Name',
  price: 'Price',
  photo: 'Photo URL',
  description: 'Description',
};

/** The form's texts as the contract has them: the price is a number. */
export function readNewService(values: Record<keyof typeof NEW_SERVICE_LABELS, string>) {
  return { ...values, price: Number(values.price) };
}
