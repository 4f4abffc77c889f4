import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  tone?: 'brand' | 'accent' | 'neutral' | undefined;
  children: ReactNode;
}

const TONES = {
  brand: 'bg-brand-soft text-brand-strong',
  accent: 'bg-accent-soft text-ink',
  neutral: 'bg-sand text-muted',
};

/** A badge with a category or a count. */
export function Badge({ tone = 'brand', children }: Props) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
