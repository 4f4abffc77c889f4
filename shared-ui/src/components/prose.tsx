import { clsx } from 'clsx';

/** A paragraph or subheading of a plain text. */
interface ProseBlock {
  kind: 'heading' | 'paragraph';
  text: string;
  /** Start index in the whole text; used as a key. */
  offset: number;
}

/**
 * Splits a plain text at blank lines. A part that starts with `## ` is a subheading.
 *
 * @example proseBlocks('One.\n\n## Two') // a paragraph, then a heading
 */
function proseBlocks(text: string): ProseBlock[] {
  const parts = text.replaceAll('\r\n', '\n').matchAll(/\S(?:(?!\n[ \t]*\n)[\s\S])*/g);
  return Array.from(parts, ({ 0: part, index }) =>
    part.startsWith('## ')
      ? { kind: 'heading' as const, text: part.slice(3).trim(), offset: index }
      : { kind: 'paragraph' as const, text: part.trim(), offset: index },
  );
}

interface Props {
  /** Plain text; markup in it is not interpreted. */
  text: string;
  className?: string | undefined;
}

/** Renders the paragraphs and subheadings (`## `) of a plain text, at a readable width. */
export function Prose({ text, className }: Props) {
  return (
    <div className={clsx('max-w-prose space-y-4 text-pretty text-ink', className)}>
      {proseBlocks(text).map((block) =>
        block.kind === 'heading' ? (
          <h2 key={block.offset} className="pt-4 text-h3 font-bold">
            {block.text}
          </h2>
        ) : (
          <p key={block.offset}>{block.text}</p>
        ),
      )}
    </div>
  );
}
