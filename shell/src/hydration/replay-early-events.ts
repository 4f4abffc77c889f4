/**
 * Dispatches an `input` event for the current value. React ignores the event unless the value changes
 * from the one that it saw when it hydrated the field.
 */
function replayInput(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  field.value = '';
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  property?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Replays an event that `record-early-events.ts` recorded before hydration. */
export function replay({ type, target }: Event): void {
  if (!(target instanceof Element) || !target.isConnected) return;
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    replayInput(target);
  } else if (type === 'click') {
    // The target may be an icon inside of the button.
    target.closest('button')?.click();
  } else {
    // React listens to the `change` of a select.
    target.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
