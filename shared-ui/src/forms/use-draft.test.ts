import { expect, it } from 'vitest';
import { keepDraftsOf } from './use-draft.ts';

function storeDrafts() {
  sessionStorage.setItem('draft:service:ada', '{}');
  sessionStorage.setItem('draft:review:1:ada', '{}');
  sessionStorage.setItem('draft:review:1:bob', '{}');
  sessionStorage.setItem('other', '{}');
}

it('removes the drafts of all users but one', () => {
  storeDrafts();
  keepDraftsOf('ada');
  expect(Object.keys(sessionStorage).sort()).toEqual([
    'draft:review:1:ada',
    'draft:service:ada',
    'other',
  ]);
});

it('removes the drafts of all users', () => {
  storeDrafts();
  keepDraftsOf(undefined);
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});
