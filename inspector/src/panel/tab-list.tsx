import { type KeyboardEvent, useRef } from 'react';

export interface Tab {
  name: string;
  /** Number of items that need attention; 0 shows no badge. */
  count?: number;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The tab that a key selects, as in the tabs pattern of the WAI-ARIA Authoring Practices. */
function targetOf(key: string, current: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (current + step + count) % count;
}

interface TabListProps {
  /** Prefix of the ids of the tabs and of their panel. */
  id: string;
  tabs: readonly Tab[];
  current: number;
  onSelect: (index: number) => void;
}

/** The tabs of the inspector's views; the arrow keys move between them. */
export function TabList({ id, tabs, current, onSelect }: TabListProps) {
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
      aria-label="Views of the inspector"
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
