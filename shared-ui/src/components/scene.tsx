import { clsx } from 'clsx';

interface Props {
  /** What it shows: each has its picture in scenes.css. */
  name: 'lost' | 'nothing' | 'reviews' | 'sent' | 'services';
}

/**
 * A small decorative picture for a page or a list without content. The host's stylesheet has the pictures,
 * so that no script names their addresses.
 */
export function Scene({ name }: Props) {
  return (
    <span
      aria-hidden
      className={clsx('scene block aspect-4/3 w-64 max-w-full rounded-card', `scene-${name}`)}
    />
  );
}
