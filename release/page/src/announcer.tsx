import type { Overview } from '@clean-express/release-contract/overview-api';
import { useEffect, useRef, useState } from 'react';
import { useOverview } from './api/live.ts';

/** What is new for somebody who does not see it: who is live, who is in a canary, and what is wrong. */
function newsOf({ remotes, wrong }: Overview): string[] {
  const ofRemotes = remotes.flatMap(({ remote, live, canary, ...other }) => [
    `${remote} ${live.version} is live.`,
    ...(canary ? [`${remote} ${canary.version} is a canary for ${canary.share} %.`] : []),
    ...other.wrong.map((text) => `${remote}: ${text}`),
  ]);
  return [...wrong, ...ofRemotes];
}

/** Says to screen readers what changes while the page is open. */
export function Announcer() {
  const { data } = useOverview();
  const known = useRef<string[]>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!data) return;
    const news = newsOf(data);
    const added = known.current && news.filter((one) => !known.current?.includes(one));
    known.current = news;
    if (added && added.length > 0) setText(added.join(' '));
  }, [data]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
