import { moveSlidesByButton } from '../pages/home/hero/scroll-slides.ts';

/** A visitor's events on a server-rendered page that React has not hydrated yet. */
interface EarlyEvents {
  /**
   * Ends the recording in a part of the page, and returns the events to replay there. It leaves out a
   * click that is being dispatched: React handles it.
   *
   * @param part - Value of the part's `data-part`; empty for elements outside of all parts.
   */
  take: (part: string) => Event[];
}

declare global {
  interface Window {
    /** Left out on a client-rendered page. */
    earlyEvents?: EarlyEvents;
  }
}

/** Forms that must not be sent without script, such as those with a password. */
const NEEDS_SCRIPT = 'form[data-needs-script]';

/** Links, buttons of forms and those that open a popover work without script. */
const NEEDS_CLICK = 'button[type=button]:not([popovertarget])';

function isReplayable({ type, target }: Event): boolean {
  if (!(target instanceof Element)) return false;
  if (type === 'click') return target.closest(NEEDS_CLICK) !== null;
  return type === 'input' || target.matches(NEEDS_SCRIPT);
}

/** Shows that a button was pressed, until the page responds (`data-pressed` in shell.css). */
function showPressed(event: Event, isPressed: boolean): void {
  const { submitter } = event as SubmitEvent;
  const pressed = submitter ?? (event.target as Element).closest('button');
  pressed?.toggleAttribute('data-pressed', isPressed);
}

/** For how long a form that the browser sends is not sent again: the visitor may have stopped it. */
const SENDING_MS = 10_000;

/**
 * Prevents the submit of forms that need script, and a second one of a form that the browser is sending:
 * by itself, or by React, which may hydrate it meanwhile. It stays for as long as the page, also when
 * hydration fails.
 */
function preventSubmits(): void {
  const sending = new Set<HTMLFormElement>();
  const prevent = (event: Event) => {
    const { target } = event;
    if (isReplayable(event)) event.preventDefault();
    else if (target instanceof HTMLFormElement && sending.has(target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  // In the bubbling phase, because React has prevented by then what it sends itself.
  const remember = ({ target, defaultPrevented }: Event) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post')
      return;
    sending.add(target);
    setTimeout(() => sending.delete(target), SENDING_MS);
  };
  addEventListener('submit', prevent, { capture: true });
  addEventListener('submit', remember);
  // The visitor has come back.
  addEventListener('pageshow', ({ persisted }) => persisted && sending.clear());
}

function partOf({ target }: Event): string {
  if (!(target instanceof Element)) return '';
  return target.closest<HTMLElement>('[data-part]')?.dataset.part ?? '';
}

/**
 * Records a visitor's events on a rendered page until the page is hydrated, which replays them: clicks
 * and typing that the browser does not handle itself. It prevents nothing but the submit of forms with
 * `data-needs-script`, which only React sends, and of a form that is being sent.
 */
export function recordEarlyEvents(): void {
  let events: Event[] = [];
  const taken = new Set<string>();

  const record = (event: Event) => {
    if (taken.has(partOf(event))) return;
    if (event.type === 'click' && moveSlidesByButton(event)) return;
    if (!isReplayable(event)) return;
    showPressed(event, true);
    // A field is replayed with its value, and a form as it is: once is enough.
    const isRepeated = ({ type, target }: Event) => type === event.type && target === event.target;
    if (event.type === 'click' || !events.some(isRepeated)) events.push(event);
  };
  preventSubmits();
  for (const type of ['click', 'input', 'submit']) {
    addEventListener(type, record, { capture: true });
  }

  const take = (part: string) => {
    taken.add(part);
    const own = events.filter((event) => partOf(event) === part);
    events = events.filter((event) => !own.includes(event));
    for (const event of own) showPressed(event, false);
    return own.filter(({ type, eventPhase }) => type !== 'click' || eventPhase === Event.NONE);
  };
  window.earlyEvents = { take };
}

/** Enables the fields that the server renders disabled, because their form needs script. */
export function enableFields(): void {
  for (const field of document.querySelectorAll(`${NEEDS_SCRIPT} fieldset`)) {
    field.removeAttribute('disabled');
  }
}
