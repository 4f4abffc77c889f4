import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Shows what a server draws, and has it taken over, as in a visitor's browser.
 *
 * @param meanwhile - What the visitor does before the page comes alive.
 */
export function takeOver(element: ReactElement, meanwhile: () => void): RenderResult {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(element);
  meanwhile();
  return render(element, { container, hydrate: true });
}
