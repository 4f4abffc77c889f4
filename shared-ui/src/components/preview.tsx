import { clsx } from 'clsx';

interface Props {
  text: string;
  /** How much of it is shown, in characters. */
  length: number;
  className?: string | undefined;
}

/** The beginning of a text. The mark of the cut is decoration, so the words stay exact. */
export function Preview({ text, length, className }: Props) {
  const characters = Array.from(text);
  const isCut = characters.length > length;
  return (
    <p className={clsx('wrap-break-word text-muted', isCut && "after:content-['…']", className)}>
      {characters.slice(0, length).join('')}
    </p>
  );
}
