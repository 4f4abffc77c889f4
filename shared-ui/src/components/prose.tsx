import { clsx } from 'clsx';

/** A part of a text up to the next blank line. */
const PART = /\S(?:(?!\n[ \t]*\n)[\s\S])*/g;

interface Props {
  /** Plain text; markup in it is not interpreted. */
  text: string;
  className?: string;
}

/** Renders the paragraphs, line breaks and subheadings (`## `) of a plain text, at a readable width. */
export function Prose({ text, className }: Props) {
  return (
    <div className={clsx('max-w-prose space-y-4 text-pretty text-ink', className)}>
      {Array.from(text.replaceAll('\r\n', '\n').matchAll(PART), ({ 0: part, index }) =>
        part.startsWith('## ') ? (
          <h2 key={index} dir="auto" className="pt-4 text-h3 font-bold">
            {part.slice(3).trim()}
          </h2>
        ) : (
          <p key={index} dir="auto" className="whitespace-pre-line">
            {part.trim()}
          </p>
        ),
      )}
    </div>
  );
}
