import type { MouseEvent } from 'react';

/** Whether a click on a link opens it in this tab; any other click is left to the browser. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
