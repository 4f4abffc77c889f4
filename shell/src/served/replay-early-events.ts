/** What the page's head keeps until its script has come (shell/server/page/early-events.ts). */
type EarlyEvents = Event[] & { stop: () => void };

/** React looks for a changed value, and finds the one that was there when it took the page over. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  const prototype = Object.getPrototypeOf(field) as object;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function repeat({ type, target }: Event): void {
  if (!(target instanceof Element) || !target.isConnected) return;
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    typeAgain(target);
  } else if (type === 'click') {
    // What was hit may be the icon in it.
    target.closest('button')?.click();
  } else target.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Does once more what a visitor did before the page was alive. */
export function replayEarlyEvents(): void {
  const { earlyEvents } = window as { earlyEvents?: EarlyEvents };
  if (!earlyEvents) return;
  earlyEvents.stop();
  for (const event of earlyEvents.splice(0)) repeat(event);
}
