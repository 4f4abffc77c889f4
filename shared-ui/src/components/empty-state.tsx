import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

interface Props {
  title: string;
  text?: string | undefined;
  /** The next step: a link or a button. */
  action?: ReactNode;
  /** A small picture or icon; decoration. */
  picture?: ReactNode;
  /** `h1` makes the title the page's heading. */
  as?: 'h1' | 'h2' | undefined;
}

/** What a list says when there is nothing in it. */
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
