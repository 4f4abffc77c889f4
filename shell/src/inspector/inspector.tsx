import './inspector.css';
import { createRoot } from 'react-dom/client';
import { keepErrors } from './errors/error-log.ts';
import { type InspectedHost, inspect } from './host.ts';
import { InspectorPanel } from './panel/inspector-panel.tsx';
import { measureVitals } from './timing/vitals.ts';

let close: (() => void) | undefined;

/** Draws the inspector beside the page: in a tree of its own, which no fault of the page takes along. */
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

/** Opens the inspector, or closes it. What it has noted until then stays for the next time. */
export function toggleInspector(host: InspectedHost): void {
  if (close) {
    close();
    close = undefined;
    return;
  }
  inspect(host);
  keepErrors();
  measureVitals();
  close = open(() => toggleInspector(host));
}
