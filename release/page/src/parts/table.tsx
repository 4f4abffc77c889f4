import type { ReactNode } from 'react';

interface Props {
  /** For screen readers. */
  name: string;
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** A table that scrolls where the screen is too narrow for it. */
export function Table({ name, columns, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section aria-label={name} tabIndex={0} className="overflow-x-auto">
      <table>
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
