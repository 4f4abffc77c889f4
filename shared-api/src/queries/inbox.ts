import { add } from '../client/add.ts';
import { publicCall, readJson } from '../client/http.ts';
import type { NewMessage, NewSubscription } from '../schemas/inbox.ts';
import type { Inserted } from '../schemas/responses.ts';

/** Sends the contact form to the API. */
export function createMessage(message: NewMessage): Promise<Inserted> {
  return add(publicCall, '/messages', message);
}

/** Sends the subscribe form to the API. */
export function createSubscription(subscription: NewSubscription): Promise<Inserted> {
  return readJson(publicCall('/subscriptions', { method: 'post', json: subscription }));
}
