import { z } from 'zod';
import { emailSchema, textSchema } from './fields.ts';
import { NAME_MAX } from './limits.ts';

/** Body of `POST /messages`: the contact form. */
export const newMessageSchema = z.strictObject({
  name: textSchema('Name', NAME_MAX),
  email: emailSchema,
  phone: textSchema('Phone', 40),
  company: textSchema('Company', NAME_MAX),
  message: textSchema('Message', 4000),
});

/** Body of `POST /subscriptions`: the subscribe form. */
export const newSubscriptionSchema = z.strictObject({ email: emailSchema });

export type NewMessage = z.infer<typeof newMessageSchema>;
export type NewSubscription = z.infer<typeof newSubscriptionSchema>;
