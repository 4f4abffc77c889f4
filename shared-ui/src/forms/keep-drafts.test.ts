import { expect, it } from 'vitest';
import { keepDraftsOf } from './keep-drafts.ts';

function storeDrafts() {
  sessionStorage.setItem('draft:service:ada', '{}');
  sessionStorage.setItem('draft:review:1:ada', '{}');
  sessionStorage.setItem('draft:review:1:bob', '{}');
  sessionStorage.setItem('draft:contact:', '{}');
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

it('leaves the drafts of the last user, and anonymous ones, while nobody is signed in', () => {
  storeDrafts();
  keepDraftsOf('ada', false);
  expect(Object.keys(sessionStorage).sort()).toEqual([
    'draft:contact:',
    'draft:review:1:ada',
    'draft:service:ada',
    'other',
  ]);
});

it('removes the drafts of all users, but not those of a visitor who has not signed in', () => {
  storeDrafts();
  keepDraftsOf(undefined);
  expect(Object.keys(sessionStorage).sort()).toEqual(['draft:contact:', 'other']);
});
