/** Name of the switch's radio buttons. */
export const SWITCH_NAME = 'color-scheme';

/** `system` follows the setting of the operating system or browser. */
export type ColorScheme = 'light' | 'dark' | 'system';

/** In local storage; without it, the choice is `system`. */
const STORAGE_KEY = 'clean-express-color-scheme';

/** Anything else may be in the storage: a value of another version, or of the visitor. */
function toColorScheme(value: string | null | undefined): ColorScheme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** The choice that the page shows: its styles depend on this attribute. */
function shownColorScheme(): ColorScheme {
  return toColorScheme(document.documentElement.dataset.colorScheme);
}

/** A browser may forbid the storage: then, the choice lasts as long as the page. */
function storedColorScheme(): ColorScheme {
  try {
    return toColorScheme(localStorage.getItem(STORAGE_KEY));
  } catch {
    return shownColorScheme();
  }
}

/** Checks the radio button of the choice, if there is a switch. */
export function showChoice(): void {
  const value = shownColorScheme();
  const selector = `input[name="${SWITCH_NAME}"][value="${value}"]`;
  const radio = document.querySelector<HTMLInputElement>(selector);
  if (radio) radio.checked = true;
}

function apply(choice: ColorScheme): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.colorScheme;
  else dataset.colorScheme = choice;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { scheme } = meta.dataset;
    const isChosen = scheme === choice ? 'all' : 'not all';
    meta.media = choice === 'system' ? `(prefers-color-scheme: ${scheme})` : isChosen;
  }
  showChoice();
}

/** Applies the choice that is stored now: of an earlier visit, or of another tab. */
export function applyStored(): void {
  apply(storedColorScheme());
}

/** Applies and stores what the visitor chooses. */
export function choose(value: string): void {
  const choice = toColorScheme(value);
  apply(choice);
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // It lasts as long as the page.
  }
}
