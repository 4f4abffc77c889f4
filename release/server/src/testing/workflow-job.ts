import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Permission } from '@clean-express/release-contract/release-policy';
import type { Claims, LocalIssuer } from './issuer.ts';

/**
 * Starts the service from which a job gets its token, as GitHub has one for each.
 *
 * @param claims - Replace those that are documented.
 */
export async function startJob(issuer: LocalIssuer, claims: Claims = {}) {
  const server = createServer(async ({ url = '' }, response) => {
    const aud = new URL(url, 'http://localhost').searchParams.get('audience');
    response.end(JSON.stringify({ value: await issuer.token({ ...claims, aud }) }));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** Environment of the job. */
    settings: {
      RELEASE_TOKEN: '',
      ACTIONS_ID_TOKEN_REQUEST_URL: `http://localhost:${port}/token?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of this job',
    },
    close: () => server.close(),
  };
}

/** What the workflow of an issuer may do. */
export interface WorkflowRule {
  name: string;
  remote: string;
  permissions: readonly Permission[];
}

/**
 * Text to add to a policy file: the workflow that an issuer documents may release a remote.
 *
 * @param audience - Address of the release server.
 */
export const workflowRule = (
  { url }: Pick<LocalIssuer, 'url'>,
  audience: string,
  { name, remote, permissions }: WorkflowRule,
) => `
issuers:
  github: { kind: github, url: "${url}", audience: "${audience}" }
workflows:
  - name: ${name}
    issuer: github
    repository_id: "74"
    ref: refs/heads/main
    event_name: [push]
    job_workflow_ref: acme/blog/.github/workflows/release.yml@refs/heads/main
    allow: [{ remotes: [${remote}], permissions: [${permissions.join(', ')}] }]
`;
