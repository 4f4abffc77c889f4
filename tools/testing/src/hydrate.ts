import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** Renders an element as the server does, and hydrates it as the browser does. */
export function hydrateElement(element: ReactElement, beforeHydration: () => void): RenderResult {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(element);
  beforeHydration();
  return render(element, { container, hydrate: true });
}
