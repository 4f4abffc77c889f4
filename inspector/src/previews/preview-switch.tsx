import type { ActivePreview } from '@clean-express/release-contract/releases';
import { TriangleAlert } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { inspectedHost } from '../host.ts';
import { TOOL_BUTTON } from '../looks.tsx';

/** Query parameter of a preview link that carries the token. */
const PARAMETER = 'preview';

/** Format of a JSON Web Token; the SSR server verifies its signature. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const REFUSED =
  'This preview link does not work: it has expired, or was ended or changed. Ask for a new link.';
const UNREACHABLE = 'Could not reach the site. Try again in a moment.';

/** A preview token, with the page to open. */
interface PreviewLink {
  token: string;
  page: URL;
}

/**
 * Parses what `npm run release -- preview` prints: a link, or only the token of it.
 *
 * @param here - The URL of the current page, which opens when the text is only a token.
 * @returns The link, or an error message.
 */
export function readPreviewLink(text: string, here: URL): PreviewLink | string {
  const pasted = text.trim();
  if (TOKEN.test(pasted)) return { token: pasted, page: here };
  const page = URL.canParse(pasted) ? new URL(pasted) : undefined;
  const token = page?.searchParams.get(PARAMETER);
  if (!page || !token)
    return 'This is not a preview link. Paste the link that “npm run release -- preview” printed.';
  if (page.origin !== here.origin) {
    return `This link is for another site. Open it on ${page.origin}.`;
  }
  page.searchParams.delete(PARAMETER);
  return { token, page };
}

/** Path and query of a URL, by default of the page, with the query parameter that opens the inspector there. */
function inspectedPath({ href }: { href: string } = location): string {
  const { pathname, searchParams } = new URL(href);
  searchParams.set(inspectedHost().parameter, '');
  return `${pathname}?${searchParams}`;
}

/**
 * Sends a preview token to the SSR server, which verifies it and stores it in an HTTP-only cookie;
 * then loads the page again.
 *
 * @returns An error message when the preview was refused.
 */
async function enterPreview({ token, page }: PreviewLink): Promise<string | undefined> {
  const body = new URLSearchParams({ [PARAMETER]: token });
  try {
    const { type } = await fetch('/preview', { method: 'POST', body, redirect: 'manual' });
    // The SSR server redirects to the page of a valid token.
    if (type !== 'opaqueredirect') return REFUSED;
  } catch {
    return UNREACHABLE;
  }
  location.assign(inspectedPath(page));
  return undefined;
}

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
