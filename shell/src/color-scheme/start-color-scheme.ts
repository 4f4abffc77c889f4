/**
 * Applies the visitor's choice of light and dark before the first paint, and whenever it changes. The SSR
 * server inlines this module into the head of every page: the switch works as soon as it is visible.
 */
import { applyStored, choose, SWITCH_NAME, showChoice } from './color-scheme.ts';

applyStored();
// The switch of a rendered page.
addEventListener('DOMContentLoaded', showChoice);
addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === SWITCH_NAME) choose(target.value);
});
// Another tab, or this one as it was before another page: it gets no events meanwhile.
addEventListener('storage', applyStored);
addEventListener('pageshow', ({ persisted }) => persisted && applyStored());
