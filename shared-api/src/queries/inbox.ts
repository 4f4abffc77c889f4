import { publicCall } from '../client/http.ts';
import type { NewMessage, NewSubscription } from '../schemas/inbox.ts';
import type { Inserted } from '../schemas/responses.ts';

/** Sends the contact form to the API. */
export async function createMessage(message: NewMessage): Promise<Inserted> {
  return (await publicCall('/messages', { method: 'post', json: message })).json();
}

/** Sends the subscribe form to the API. */
export async function createSubscription(subscription: NewSubscription): Promise<Inserted> {
  return (await publicCall('/subscriptions', { method: 'post', json: subscription })).json();
}
