import type { Blog } from '@clean-express/shared-api';

/** Creates a post for the fake API. */
export function post(number: number, change: Partial<Blog> = {}): Blog {
  return {
    _id: `post-${number}`,
    name: `Post ${number}`,
    photo: '',
    category: 'Cleaning',
    date: '2026-03-14',
    description: 'Begin at the top.\n\n## Then\n\nGo down.',
    author: 'Maribel Ortega',
    like: 1200,
    comment: 3,
    view: 45,
    ...change,
  };
}
