import { type FormEvent, useState } from 'react';

interface Draft {
  name?: string;
  comment?: string;
}

function readDraft(key: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

/**
 * Keeps what is typed into the review form of one service for this tab, so that it outlives a login
 * that becomes necessary and a way back. Where storage is forbidden, nothing is kept.
 */
export function useReviewDraft(serviceId: string) {
  const key = `review-draft:${serviceId}`;
  const [initial] = useState(() => readDraft(key));
  const attempt = (access: () => void) => {
    try {
      access();
    } catch (error) {
      console.warn(error);
    }
  };
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const values = new FormData(currentTarget);
    const draft = { name: values.get('name'), comment: values.get('comment') };
    attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)));
  };
  return { initial, keep, clear: () => attempt(() => sessionStorage.removeItem(key)) };
}
