/**
 * Starts the script of a server-rendered page once the page is painted. Until then, and when a script
 * does not load, the browser itself answers: links, forms and popovers work. The SSR server inlines
 * this module into the head of rendered pages, as a script of its own.
 */
import { PAGE_SCRIPTS_ID } from '@clean-express/federation/rendering';
import { inlinedJson } from '../config/inlined-json.ts';
import { restoreTyped, startScripts } from './load-scripts.ts';
import { enableFields, recordEarlyEvents } from './record-early-events.ts';
import { whenPainted } from './when-painted.ts';

function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

async function start(): Promise<void> {
  recordEarlyEvents();
  await Promise.all([whenParsed().then(enableFields).then(restoreTyped), whenPainted()]);
  const scripts = inlinedJson(PAGE_SCRIPTS_ID);
  if (scripts) await startScripts(scripts);
}

start().catch((error: unknown) => {
  console.warn(error);
  // Reported like one that is not caught.
  dispatchEvent(new ErrorEvent('error', { error }));
});
