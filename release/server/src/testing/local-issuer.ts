import { policySchema } from '@clean-express/release-contract/release-policy';
import { onTestFinished } from 'vitest';
import { AUDIENCE, type Kind, type LocalIssuer, openIssuer } from './issuer.ts';

export { AUDIENCE, type Claims, type LocalIssuer } from './issuer.ts';

/** Starts an issuer until the test has finished. */
export async function startIssuer(kind: Kind): Promise<LocalIssuer> {
  const issuer = await openIssuer(kind);
  onTestFinished(issuer.close);
  return issuer;
}

/** The workflow of the platform at one commit. */
export const GATE_WORKFLOW = `acme/platform/.github/workflows/gate.yml@${'5'.repeat(40)}`;

/** A policy in which a workflow of each issuer may release a remote, and two people have accounts. */
export function policyFor({ github, gitlab }: { github: string; gitlab: string }) {
  return policySchema.parse({
    issuers: {
      github: { kind: 'github', url: github, audience: AUDIENCE },
      gitlab: { kind: 'gitlab', url: gitlab, audience: AUDIENCE },
    },
    workflows: [
      {
        name: 'blog CI',
        issuer: 'github',
        repository_id: '74',
        ref: 'refs/heads/main',
        event_name: ['push', 'workflow_dispatch'],
        job_workflow_ref: 'acme/blog/.github/workflows/release.yml@refs/heads/main',
        allow: [{ remotes: ['blog'], permissions: ['upload'] }],
      },
      {
        name: 'gate of the blog',
        issuer: 'github',
        repository_id: '74',
        ref: 'refs/heads/main',
        event_name: ['push'],
        job_workflow_ref: GATE_WORKFLOW,
        allow: [{ remotes: ['blog'], permissions: ['gate'] }],
      },
      {
        name: 'blog production',
        issuer: 'github',
        repository_id: '74',
        environment: 'production',
        event_name: ['push'],
        job_workflow_ref: 'acme/blog/.github/workflows/release.yml@refs/heads/main',
        allow: [{ remotes: ['blog'], permissions: ['traffic'] }],
      },
      {
        name: 'catalog CI',
        issuer: 'gitlab',
        project_id: '20',
        ref: 'main',
        ref_type: 'branch',
        ref_protected: true,
        pipeline_source: ['push'],
        allow: [{ remotes: ['catalog'], permissions: ['upload'] }],
      },
    ],
    people: [
      {
        name: 'Anna',
        accounts: { github: '12' },
        allow: [{ remotes: ['blog'], permissions: ['read'] }],
      },
      {
        name: 'Bob',
        accounts: { gitlab: '7' },
        allow: [{ remotes: '*', permissions: ['roll-back'] }],
      },
    ],
  });
}

/** Both issuers, and a policy with a rule for each. */
export async function startIssuers() {
  const [github, gitlab] = await Promise.all([startIssuer('github'), startIssuer('gitlab')]);
  return { github, gitlab, policy: policyFor({ github: github.url, gitlab: gitlab.url }) };
}
