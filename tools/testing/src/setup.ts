import { configureSite } from '@clean-express/federation/site';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// jsdom has <dialog> without its methods.
HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView ??= () => undefined;

// jsdom has no layout to observe: nothing is in view.
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
  readonly takeRecords = () => [];
};

// jsdom has no popovers: all of them are closed.
HTMLElement.prototype.hidePopover ??= () => undefined;
document.head.insertAdjacentHTML('beforeend', '<style>[popover] { display: none }</style>');

// jsdom has no media queries: none of them matches.
globalThis.matchMedia ??= (media) => {
  const unused = { onchange: null, addListener: () => undefined, removeListener: () => undefined };
  return Object.assign(new EventTarget(), { media, matches: false, ...unused });
};

// Rendering a page is slow on a busy machine.
configure({ asyncUtilTimeout: 5000 });

configureSite('http://localhost:3000');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
