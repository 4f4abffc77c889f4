import type { ReactNode } from 'react';

/** A badge with a category or a count. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-brand-soft px-3 py-1 text-sm font-semibold text-brand-strong">
      {children}
    </span>
  );
}
