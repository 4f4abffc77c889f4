import type { ActivePreview } from '@clean-express/release-contract/releases';
import { TriangleAlert } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { inspectedHost } from '../host.ts';
import { TOOL_BUTTON } from '../panel/tool-button.ts';
import { enterPreview, inspectedPath, readPreviewLink } from './preview-link.ts';

/** Field for a preview link, with a button that opens the preview. */
function PreviewForm() {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('link'));
    const link = readPreviewLink(text, new URL(location.href));
    setProblem(typeof link === 'string' ? link : await enterPreview(link));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-2 md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-x-4"
    >
      <label htmlFor={id} className="font-semibold">
        Preview link
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="link"
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder="npm run release -- preview prints it"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-problem`}
          className="min-h-9 w-full min-w-0 rounded-control border border-on-brand/50 bg-ink px-3 font-mono text-on-brand placeholder:text-brand-line aria-invalid:border-accent"
        />
        <button type="submit" className={TOOL_BUTTON}>
          Open
        </button>
      </div>
      <p
        id={`${id}-problem`}
        role="alert"
        className="font-semibold text-accent empty:-mt-2 md:col-start-2"
      >
        {problem && <TriangleAlert aria-hidden className="mr-2 inline size-4" />}
        {problem}
      </p>
    </form>
  );
}

function ActivePreviews({ previews }: { previews: readonly ActivePreview[] }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <ul>
        {previews.map(({ remote, version, expires }) => (
          <li key={remote}>
            {remote} <span className="font-mono">{version}</span>, until{' '}
            {new Date(expires).toLocaleString()}
          </li>
        ))}
      </ul>
      <form method="post" action="/preview/leave">
        <input type="hidden" name="to" value={inspectedPath()} />
        <button type="submit" className={TOOL_BUTTON}>
          Leave the preview
        </button>
      </form>
    </div>
  );
}

/** The active previews of this visitor, and a form to open another one. */
export function PreviewSwitch() {
  const previews = inspectedHost().previews();
  return (
    <section
      aria-label="Previews"
      className="grid gap-3 rounded-control border border-on-brand/20 px-4 py-3"
    >
      {previews.length > 0 && <ActivePreviews previews={previews} />}
      <PreviewForm />
    </section>
  );
}
