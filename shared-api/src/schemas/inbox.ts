import { z } from 'zod';
import { emailSchema, lineSchema, textSchema } from './fields.ts';
import { NAME_MAX } from './limits.ts';

/** Body of `POST /messages`: the contact form. */
export const newMessageSchema = z.strictObject({
  name: lineSchema('Name', NAME_MAX),
  email: emailSchema,
  phone: lineSchema('Phone', 40),
  company: lineSchema('Company', NAME_MAX),
  message: textSchema('Message', 4000),
});

/** Body of `POST /subscriptions`: the subscribe form. */
export const newSubscriptionSchema = z.strictObject({ email: emailSchema });

export type NewMessage = z.infer<typeof newMessageSchema>;
export type NewSubscription = z.infer<typeof newSubscriptionSchema>;
