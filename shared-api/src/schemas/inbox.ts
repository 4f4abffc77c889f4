import { z } from 'zod';
import { emailSchema, textSchema } from './fields.ts';

/** Body of `POST /messages`: the contact form. */
export const newMessageSchema = z.strictObject({
  name: textSchema('Name', 120),
  email: emailSchema,
  phone: textSchema('Phone', 40),
  company: textSchema('Company', 120),
  message: textSchema('Message', 4000),
});

/** Body of `POST /subscriptions`: the subscribe form. */
export const newSubscriptionSchema = z.strictObject({ email: emailSchema });

export type NewMessage = z.infer<typeof newMessageSchema>;
export type NewSubscription = z.infer<typeof newSubscriptionSchema>;
