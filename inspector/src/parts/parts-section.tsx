import { inspectedHost } from '../host.ts';
import { usePageChanges } from '../page-changes.ts';
import { useOutlines } from './outlines.ts';
import { PartItem } from './part-item.tsx';
import { renderedParts } from './rendered-parts.ts';

/** Which remote renders which part of the page. */
export function PartsSection() {
  const areShown = useOutlines((state) => state.areShown);
  usePageChanges();
  const parts = renderedParts();
  const owner = inspectedHost().ownerOf(location.pathname);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p>
          This page belongs to {owner === undefined ? 'the host' : `the remote ${owner}`}.{' '}
          {parts.length === 0
            ? 'No remote renders a part of it.'
            : 'The host renders everything outside of the outlines.'}
        </p>
        <label className="flex min-h-9 cursor-pointer items-center gap-2 font-semibold">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={areShown}
            onChange={({ target }) => useOutlines.setState({ areShown: target.checked })}
          />
          Outline the parts
        </label>
      </div>
      <ul className="mt-3 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {parts.map((part, index) => (
          <PartItem key={`${part.remote} ${index}`} part={part} />
        ))}
      </ul>
    </>
  );
}
