import { expect, it } from 'vitest';
import { startIssuers } from '../testing/local-issuer.ts';
import { createIdentify } from './identify.ts';
import { InvalidToken } from './identity.ts';
import { createWorkflowTokens } from './workflow-tokens.ts';

const ADMIN_TOKEN = 'admin-token-of-the-tests-0123456789';

/** Personal tokens such as `cxr_Anna:blog` and `cxr_Bob:*`. */
const personalTokens = {
  find: async (token: string) => {
    const [person = '', remotes = ''] = token.slice('cxr_'.length).split(':');
    return { person, remotes: remotes === '*' ? ('*' as const) : remotes.split(',') };
  },
};

async function setUp(adminToken: string | undefined = ADMIN_TOKEN) {
  const { github, policy: first } = await startIssuers();
  let current = first;
  const policy = () => current;
  const workflowTokens = createWorkflowTokens(policy);
  return {
    github,
    policy: first,
    change: (next: typeof first) => {
      current = next;
    },
    identify: createIdentify({
      ...{ policy, personalTokens, workflowTokens, adminToken },
      sessions: personalTokens,
    }),
  };
}

it('refuses the token of a person who is no longer in the policy', async () => {
  const { identify, policy, change } = await setUp();
  await identify('cxr_Anna:blog');
  change({ ...policy, people: policy.people.filter(({ name }) => name !== 'Anna') });
  await expect(identify('cxr_Anna:blog')).rejects.toThrow('Anna is not in the policy');
  await expect(identify('cxr_constructor:blog')).rejects.toBeInstanceOf(InvalidToken);
});

it('applies a changed policy to tokens that exist', async () => {
  const { identify, policy, change, github } = await setUp();
  const token = await github.token();
  expect((await identify(token)).may('upload', 'blog')).toBe(true);
  change({ ...policy, workflows: [] });
  expect(await identify(token)).toMatchObject({ kind: 'stranger' });
  change({ ...policy, people: policy.people.map((person) => ({ ...person, allow: [] })) });
  expect((await identify('cxr_Anna:blog')).may('read', 'blog')).toBe(false);
});

it('refuses everything else', async () => {
  const { identify } = await setUp();
  const wrong = ['', 'garbage', `${ADMIN_TOKEN}x`, ADMIN_TOKEN.slice(1), 'a.b.c', 'undefined'];
  for (const token of wrong) await expect(identify(token)).rejects.toBeInstanceOf(InvalidToken);
});

it('has no admin token unless one is set', async () => {
  const { policy } = await setUp();
  const identify = createIdentify({
    policy: () => policy,
    personalTokens,
    sessions: personalTokens,
    workflowTokens: createWorkflowTokens(() => policy),
  });
  for (const token of ['', 'undefined', ADMIN_TOKEN]) {
    await expect(identify(token)).rejects.toBeInstanceOf(InvalidToken);
  }
});
