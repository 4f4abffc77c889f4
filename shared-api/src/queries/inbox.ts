import { publicCall } from '../client/http.ts';
import type { Inserted } from '../schemas/answers.ts';
import type { NewMessage, NewSubscription } from '../schemas/inbox.ts';

/** Sends the contact form to the inbox. */
export async function createMessage(message: NewMessage): Promise<Inserted> {
  return (await publicCall('/messages', { method: 'post', json: message })).json();
}

/** Sends the subscribe form to the inbox. */
export async function createSubscription(subscription: NewSubscription): Promise<Inserted> {
  return (await publicCall('/subscriptions', { method: 'post', json: subscription })).json();
}
