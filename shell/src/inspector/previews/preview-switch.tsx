import type { ShownPreview } from '../../preview/previews.ts';
import { inspectedHost } from '../host.ts';
import { TOOL_BUTTON } from '../panel/tool-button.ts';
import { leavingPath } from './enter-preview.ts';
import { PreviewForm } from './preview-form.tsx';

function Active({ previews }: { previews: readonly ShownPreview[] }) {
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
      <a href={leavingPath()} className={TOOL_BUTTON}>
        Leave the preview
      </a>
    </div>
  );
}

/** The previews of this tab, and the way to another one: by a signed link, and by nothing else. */
export function PreviewSwitch() {
  const previews = inspectedHost().previews();
  return (
    <section
      aria-label="Previews"
      className="grid gap-3 rounded-control border border-on-brand/20 px-4 py-3"
    >
      {previews.length > 0 && <Active previews={previews} />}
      <PreviewForm />
    </section>
  );
}
