import type { RemoteStyle } from '../releases/released-files.ts';

/** What React writes for these characters in an attribute. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** The frame of a remote, the start or end of another element of its kind, or the classes of an element. */
const FRAMES = /<div data-mfe="([^"]*)">|<(\/?)div\b|\sclass="([^"]*)"/g;

/** Values of `class` in the frames of each remote. Those of a frame in another one count for both. */
function valuesInFrames(html: string): Map<string, Set<string>> {
  const frames = new Map<string, Set<string>>();
  const frameOf = (remote: string) => {
    const values = frames.get(remote) ?? new Set();
    frames.set(remote, values);
    return values;
  };
  /** Of each open element: that of a frame, or nothing. */
  const open: (Set<string> | undefined)[] = [];
  for (const [, remote, slash, value] of html.matchAll(FRAMES)) {
    if (value !== undefined) for (const values of open) values?.add(value);
    else if (slash) open.pop();
    else open.push(remote === undefined ? undefined : frameOf(remote));
  }
  return frames;
}

function classesIn(values: string): Set<string> {
  const text = values.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? '');
  return new Set(text.split(/\s+/));
}

/** What a rendered page uses of a stylesheet. */
export interface UsedStyle {
  /** The same for the same rules. */
  key: string;
  /** The rules, as a stylesheet. */
  text: () => string;
}

/** Finds what a rendered page uses of stylesheets: the rules for the classes in the frames of their remotes. */
export function usedStyles(styles: readonly RemoteStyle[], body: Buffer): UsedStyle[] {
  const frames = valuesInFrames(body.toString());
  return styles.map(({ href, remote, rulesFor }) => {
    const frame = frames.get(remote);
    const values = frame && [...frame].sort().join(' ');
    const text = () => rulesFor(values === undefined ? undefined : classesIn(values));
    return { key: `${href} ${values}`, text };
  });
}
