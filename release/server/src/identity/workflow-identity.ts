import {
  allows,
  type GithubWorkflow,
  type GitlabWorkflow,
  type Issuer,
  type Policy,
} from '@clean-express/release-contract/release-policy';
import {
  commitSchema,
  type Provenance,
  provenanceSchema,
} from '@clean-express/release-contract/release-registry';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { Identity } from './identity.ts';

/** An issuer with its name in the policy. */
export interface NamedIssuer {
  name: string;
  issuer: Issuer;
}

type Claims = Readonly<Record<string, unknown>>;

/** A claim, if it is text: an id that is a number, a list or an object equals no text. */
function claim(claims: Claims, name: string): string | undefined {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Whether claims are as a rule wants them.
 *
 * @param wanted - Claim → the values of which it must have one. An absent claim has none.
 */
const hasAll = (claims: Claims, wanted: Record<string, readonly string[]>) =>
  Object.entries(wanted).every(([name, values]) => {
    const value = claim(claims, name);
    return value !== undefined && values.includes(value);
  });

/** @see https://docs.github.com/en/actions/reference/security/oidc */
const matchesGithub = (rule: GithubWorkflow, claims: Claims) =>
  hasAll(claims, {
    repository_id: [rule.repository_id],
    event_name: rule.event_name,
    job_workflow_ref: [rule.job_workflow_ref],
    ...(rule.ref !== undefined && { ref: [rule.ref] }),
    ...(rule.environment !== undefined && { environment: [rule.environment] }),
  });

/** @see https://docs.gitlab.com/ci/secrets/id_token_authentication/ */
const matchesGitlab = (rule: GitlabWorkflow, claims: Claims) =>
  hasAll(claims, {
    project_id: [rule.project_id],
    ref: [rule.ref],
    ref_type: [rule.ref_type],
    // The claim is text.
    ref_protected: ['true'],
    pipeline_source: rule.pipeline_source,
  });

const matches = (rule: GithubWorkflow | GitlabWorkflow, claims: Claims) =>
  'repository_id' in rule ? matchesGithub(rule, claims) : matchesGitlab(rule, claims);

/** Address of the site that has an issuer, as far as its documentation says how both belong together. */
function siteOf({ kind, url }: Issuer): string | undefined {
  if (kind === 'gitlab') return url;
  const { hostname, pathname, origin } = new URL(url);
  if (hostname === 'token.actions.githubusercontent.com') return 'https://github.com';
  const [, subdomain] = /^token\.actions\.([\w-]+)\.ghe\.com$/.exec(hostname) ?? [];
  if (subdomain) return `https://${subdomain}.ghe.com`;
  return pathname === '/_services/token' ? origin : undefined;
}

/** Parts of addresses, and of texts that terminals show. */
const pathField = z.string().regex(/^[\w.-]+(\/[\w.-]+)+$/);
const numberField = z.string().regex(/^\d{1,20}$/);
const refField = z.string().regex(/^\P{Cc}{1,255}$/u);

const provenanceClaims = z.object({
  sha: commitSchema.shape.sha.optional().catch(undefined),
  ref: refField.optional().catch(undefined),
  ref_type: z.string().optional().catch(undefined),
  repository: pathField.optional().catch(undefined),
  run_id: numberField.optional().catch(undefined),
  run_attempt: numberField.optional().catch(undefined),
  project_path: pathField.optional().catch(undefined),
  job_id: numberField.optional().catch(undefined),
});

type ProvenanceClaims = z.infer<typeof provenanceClaims>;

/** The name of a branch; a tag stays a full ref, since it may have the name of a branch. */
function branchOf({ ref, ref_type: type }: ProvenanceClaims): string | undefined {
  if (ref === undefined || ref.startsWith('refs/tags/')) return ref;
  const name = ref.replace(/^refs\/heads\//, '');
  return type === 'tag' ? `refs/tags/${name}` : name;
}

/** The run at GitHub: its address, or its number where that is not known. */
function githubRun(claims: ProvenanceClaims, site: string | undefined): string | undefined {
  const { repository, run_id: run, run_attempt: attempt } = claims;
  if (run === undefined) return undefined;
  if (!site || !repository) return attempt ? `run ${run}, attempt ${attempt}` : `run ${run}`;
  return `${site}/${repository}/actions/runs/${run}${attempt ? `/attempts/${attempt}` : ''}`;
}

function builderOf(claims: ProvenanceClaims, { kind }: Issuer, site: string | undefined) {
  if (kind === 'github') return githubRun(claims, site);
  const { project_path: project, job_id: job } = claims;
  return project && job && `${site}/${project}/-/jobs/${job}`;
}

/** Where a build comes from, as its token proves. What a claim does not say is left out. */
function provenanceOf(claims: Claims, issuer: Issuer): Provenance {
  const known = provenanceClaims.parse(claims);
  const site = siteOf(issuer);
  const path = issuer.kind === 'github' ? known.repository : known.project_path;
  const repository = site && path ? `${site}/${path}` : path;
  const branch = branchOf(known);
  const { sha } = known;
  const commit = sha && {
    sha,
    ...(repository && { repository }),
    ...(branch && { branch }),
    dirty: false,
  };
  const builder = builderOf(known, issuer, site);
  return provenanceSchema.parse({
    verified: true,
    ...(commit && { commit }),
    ...(builder && { builder }),
  });
}

/** The person who has started the workflow, if the policy knows the account. */
function personOf({ people }: Policy, claims: Claims, { name, issuer }: NamedIssuer) {
  const id = claim(claims, issuer.kind === 'github' ? 'actor_id' : 'user_id');
  if (id === undefined) return undefined;
  return people.find(({ accounts }) => Object.hasOwn(accounts, name) && accounts[name] === id)
    ?.name;
}

function strangerOf(claims: Claims, { name, issuer }: NamedIssuer): Identity {
  const [thing, key] =
    issuer.kind === 'github' ? ['repository', 'repository_id'] : ['project', 'project_id'];
  const { data: id = 'without an id' } = numberField.safeParse(claim(claims, key));
  return { name: `${thing} ${id} (${name})`, kind: 'stranger', may: () => false };
}

/**
 * The identity of a workflow: that of the first rule which its token matches, with the permissions of all
 * that it matches.
 *
 * @param claims - Of a verified token.
 */
export function workflowIdentity(policy: Policy, claims: JWTPayload, from: NamedIssuer): Identity {
  const rules = policy.workflows.filter(
    (rule) => rule.issuer === from.name && matches(rule, claims),
  );
  const [first] = rules;
  if (!first) return strangerOf(claims, from);
  const grants = rules.flatMap(({ allow }) => allow);
  return {
    name: first.name,
    kind: 'workflow',
    person: personOf(policy, claims, from),
    provenance: provenanceOf(claims, from.issuer),
    may: (permission, remote) => allows(grants, permission, remote),
  };
}
