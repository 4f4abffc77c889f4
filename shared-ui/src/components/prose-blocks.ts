/** A paragraph or subheading of a plain text. */
export interface ProseBlock {
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
export function proseBlocks(text: string): ProseBlock[] {
  const parts = text.replaceAll('\r\n', '\n').matchAll(/\S(?:(?!\n[ \t]*\n)[\s\S])*/g);
  return Array.from(parts, ({ 0: part, index }) =>
    part.startsWith('## ')
      ? { kind: 'heading' as const, text: part.slice(3).trim(), offset: index }
      : { kind: 'paragraph' as const, text: part.trim(), offset: index },
  );
}
