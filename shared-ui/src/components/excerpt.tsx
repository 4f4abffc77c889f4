import { clsx } from 'clsx';

interface Props {
  text: string;
  /** Length of the excerpt, in characters. */
  length: number;
  className?: string | undefined;
}

/** The beginning of a text. The ellipsis is added with CSS, so it is not part of the content. */
export function Excerpt({ text, length, className }: Props) {
  const characters = Array.from(text);
  const isTruncated = characters.length > length;
  return (
    <p
      className={clsx(
        'wrap-break-word text-muted',
        isTruncated && "after:content-['…']",
        className,
      )}
    >
      {characters.slice(0, length).join('')}
    </p>
  );
}
