import { clsx } from 'clsx';
import { proseBlocks } from './prose-blocks.ts';

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
