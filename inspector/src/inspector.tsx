import './inspector.css';
import { createRoot } from 'react-dom/client';
import { recordErrors } from './errors/error-log.ts';
import { type InspectedHost, inspect } from './host.ts';
import { InspectorPanel } from './panel/inspector-panel.tsx';

let close: (() => void) | undefined;

/** Renders the inspector in a React root of its own, so that errors of the page do not unmount it. */
function open(onClose: () => void): () => void {
  const focused = document.activeElement;
  const container = document.createElement('div');
  container.dataset.inspector = '';
  document.body.append(container);
  const root = createRoot(container);
  root.render(<InspectorPanel onClose={onClose} />);
  return () => {
    const hadFocus = container.contains(document.activeElement);
    root.unmount();
    container.remove();
    if (hadFocus && focused instanceof HTMLElement) focused.focus();
  };
}

/** Opens or closes the inspector. The recorded errors stay for the next time that it is opened. */
export function toggleInspector(host: InspectedHost): void {
  if (close) {
    close();
    close = undefined;
    return;
  }
  inspect(host);
  recordErrors();
  close = open(() => toggleInspector(host));
}
