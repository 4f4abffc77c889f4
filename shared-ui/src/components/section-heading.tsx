import type { ReactNode } from 'react';

interface Props {
  /** For the section's `aria-labelledby`. */
  id?: string | undefined;
  children: ReactNode;
  /** One line below the heading. */
  text?: string | undefined;
  /** Shown at the end of the line, e.g. a `View All` link. */
  action?: ReactNode;
}

/** The `h2` of a section, with an optional line of text and an action. */
export function SectionHeading({ id, children, text, action }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="max-w-prose">
        <h2 id={id} className="text-h2 font-bold text-balance text-ink">
          {children}
        </h2>
        {text && <p className="mt-2 text-muted">{text}</p>}
      </div>
      {action}
    </div>
  );
}
