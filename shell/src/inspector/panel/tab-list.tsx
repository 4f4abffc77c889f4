import { type KeyboardEvent, useRef } from 'react';

/** One of several views, of which one is shown. */
export interface Tab {
  name: string;
  /** How many there are of what it is about, when that is worth a look. */
  count?: number;
}

interface Props {
  /** Of the tabs and of the panel that they share: what its elements' ids begin with. */
  id: string;
  label: string;
  tabs: readonly Tab[];
  current: number;
  onSelect: (index: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The tab that a key leads to, after the pattern of the WAI-ARIA guide. */
function targetOf(key: string, current: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (current + step + count) % count;
}

/** The tabs in their row; the arrow keys lead from one to the next. */
export function TabList({ id, label, tabs, current, onSelect }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, current, tabs.length);
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="order-last flex w-full overflow-x-auto md:order-none md:w-auto md:grow"
    >
      {tabs.map(({ name, count = 0 }, index) => (
        <button
          key={name}
          id={`${id}-tab-${index}`}
          type="button"
          role="tab"
          aria-selected={index === current}
          aria-controls={`${id}-panel`}
          tabIndex={index === current ? 0 : -1}
          onClick={() => onSelect(index)}
          className="flex min-h-11 cursor-pointer items-center gap-1.5 border-b-2 border-transparent px-2.5 font-semibold text-brand-line -outline-offset-2 hover:text-on-brand aria-selected:border-accent aria-selected:text-on-brand md:px-4"
        >
          {name}
          {count > 0 && (
            <span className="rounded-full bg-accent px-2 text-ink tabular-nums">{count}</span>
          )}
        </button>
      ))}
    </div>
  );
}
