import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

interface Props {
  title: string;
  text?: string | undefined;
  /** A link or a button for the next step. */
  action?: ReactNode;
  /** A decorative picture or icon. */
  picture?: ReactNode;
  /** With `h1` the title is the heading of the page. */
  as?: 'h1' | 'h2' | undefined;
}

/** Shown instead of an empty list. */
export function EmptyState({ title, text, action, picture, as = 'h2' }: Props) {
  return (
    <div className="flex flex-col items-center gap-6 rounded-card bg-sand px-6 py-12 text-center md:py-16">
      {picture && <div className="text-brand">{picture}</div>}
      <div className="max-w-prose">
        {as === 'h1' ? (
          <PageHeading className="text-h2">{title}</PageHeading>
        ) : (
          <h2 className="text-h2 font-bold text-balance text-ink">{title}</h2>
        )}
        {text && <p className="mt-2 text-pretty text-muted">{text}</p>}
      </div>
      {action}
    </div>
  );
}
