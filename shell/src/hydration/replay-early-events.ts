/** The events that a script in the page's head recorded before hydration (ssr-server/src/page). */
type EarlyEvents = Event[] & { stop: () => void };

/**
 * Dispatches an `input` event for the current value. React ignores the event unless the value changes
 * from the one that it saw when it hydrated the field.
 */
function replayInput(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  const prototype = Object.getPrototypeOf(field) as object;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function replay({ type, target }: Event): void {
  if (!(target instanceof Element) || !target.isConnected) return;
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    replayInput(target);
  } else if (type === 'click') {
    // The target may be an icon inside of the button.
    target.closest('button')?.click();
  } else target.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Replays the clicks, inputs and submits that were recorded before hydration. */
export function replayEarlyEvents(): void {
  const { earlyEvents } = window as { earlyEvents?: EarlyEvents };
  if (!earlyEvents) return;
  earlyEvents.stop();
  for (const event of earlyEvents.splice(0)) replay(event);
}
