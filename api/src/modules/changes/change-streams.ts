import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStreams } from '@clean-express/server-kit/http';
import type { Change } from '../../database/change.ts';

/** Clients drop everything that they have cached at an event that names no table. */
const toEvent = (change: Change | undefined) =>
  `data: ${change ? JSON.stringify(change) : 'changed'}\n\n`;

/** The open streams of changes. */
export class ChangeStreams extends EventStreams {
  /** Changes that repeat until they are sent are sent once. */
  readonly #pending = new Set<string>();
  #isSending = false;

  /** Sends a change to all streams. It returns at once, so that no write waits for it. */
  send(change: Change | undefined): void {
    this.#pending.add(toEvent(change));
    if (!this.#isSending) void this.#sendPending();
  }

  async #sendPending(): Promise<void> {
    this.#isSending = true;
    while (this.#pending.size > 0) {
      await nextTurn();
      const text = [...this.#pending].join('');
      this.#pending.clear();
      await this.writeInTurns(text);
    }
    this.#isSending = false;
  }
}
