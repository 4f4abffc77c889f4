import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { type ColorScheme, SWITCH_NAME, showChoice } from './color-scheme.ts';

const CHOICES: { value: ColorScheme; label: string; icon: LucideIcon }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
];

/**
 * Radio buttons for light and dark. The script in the head of the page handles them, so that they work
 * before React does. Not shown where they would do nothing: without script, and in browsers without
 * `light-dark()`.
 */
export function ColorSchemeSwitch() {
  useEffect(showChoice, []);
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1 self-start rounded-control bg-on-brand/8 p-1 print:hidden noscript:hidden not-supports-[color:light-dark(red,red)]:hidden">
      <legend className="sr-only">Appearance</legend>
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          className="relative flex min-h-9 cursor-pointer items-center gap-2 rounded-[0.5rem] px-3 text-sm font-medium transition-colors hover:text-on-brand has-checked:bg-on-brand/15 has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          {/* A reload must not restore what was checked: another tab may have changed the choice. */}
          <input
            type="radio"
            name={SWITCH_NAME}
            value={value}
            defaultChecked={value === 'system'}
            autoComplete="off"
            className="sr-only forced-colors:not-sr-only"
          />
          <Icon aria-hidden className="size-4" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
