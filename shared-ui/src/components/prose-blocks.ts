/** One paragraph or sub-heading of a plain text. */
export interface ProseBlock {
  kind: 'heading' | 'paragraph';
  text: string;
  /** Where it begins in the whole text; serves as a key. */
  offset: number;
}

/**
 * Parts a plain text at its blank lines. A part that begins with `## ` is a sub-heading.
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
