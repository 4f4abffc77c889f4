// The kit for e2e tests outside of this package: those of the remotes, which import nothing else of the
// workspace. Teams install it. A test that travels with a release finds the same names wherever it runs.
export type { Locator, Page } from '@playwright/test';
export { expect } from '@playwright/test';
export { allPosts, allServices } from './fixtures/api.ts';
export { postCards, serviceCards } from './fixtures/cards.ts';
export { drag } from './fixtures/drag.ts';
export { kitTest as test } from './fixtures/kit-test.ts';
export { button, field, link, linkTo } from './fixtures/names.ts';
export { quarantine } from './fixtures/run/quarantine.ts';
export { emailedLink } from './fixtures/user/emailed-link.ts';
export { signInWithGoogle } from './fixtures/user/google.ts';
export { logIn } from './fixtures/user/login-form.ts';
export { register } from './fixtures/user/registration-form.ts';
export { createAccount, newUser, storeSession } from './fixtures/user/test-user.ts';
