import { z } from 'zod';
import { originsSchema, partField, remoteNameField } from './registry-fields.ts';

/** What the policy can allow, for each remote. */
export const PERMISSIONS = [
  /** Read the private part of releases: source maps, tests, reports. */
  'read',
  /** Add releases, which get no visitors. */
  'upload',
  /** Issue links that show releases to those who open them. */
  'preview',
  /** Accept releases whose gate has passed. */
  'gate',
  /** Give releases to visitors, and approve the releases of others. */
  'traffic',
  /** End canaries, and go back to releases that were live before. */
  'roll-back',
  /** Take releases out of use, and delete their files. */
  'retire',
  /** Add releases whose repository has not run its script "check". That it has run, nobody can prove. */
  'skip-check',
  /** Accept releases without e2e tests. */
  'skip-e2e',
  /** Make and withdraw personal tokens, read the audit log, register the shell's contract. */
  'admin',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Grants are for remotes by name, or for all: also for those that do not exist yet. */
const grantSchema = z.strictObject({
  remotes: z.union([z.literal('*'), z.array(remoteNameField).min(1)]),
  permissions: z.array(z.enum(PERMISSIONS)).min(1),
});

const nameField = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,99}$/u, 'must be a name of at most 100 characters');

/** Identifiers that a service never gives to another repository, project or person. */
const idField = z
  .string('must be a number in quotes')
  .regex(/^\d{1,20}$/, 'must be a number in quotes');

const textField = z.string().min(1).max(500);

/** Rules compare refs whole. Git allows no "*" in them, so such a rule would never match. */
const NO_PATTERN = 'must be a whole ref, since "*" stands for itself';

/** Authors of changes that no rule of the policy makes, so that no rule has their names. */
export const RESERVED_NAMES = ['admin', 'canary monitor', 'release server'];

/** A server in between could send keys of its own. */
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');

const issuerUrlField = z.string().superRefine((text, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  if (!URL.canParse(text)) return refuse('must be a web address');
  const url = new URL(text);
  if (!isSafe(url)) return refuse('must begin with https://');
  // Tokens name it so.
  if (text !== url.origin + url.pathname.replace(/\/+$/, '')) {
    refuse('must have no slash at its end, no query, no user and no capital letters in its host');
  }
});

/** A service that issues OIDC tokens to workflows. The server knows no others, whatever a token says. */
const issuerSchema = z.strictObject({
  kind: z.enum(['github', 'gitlab']),
  /** The claim `iss`, exactly; its discovery document names the keys. */
  url: issuerUrlField,
  /** The claim `aud`: the address of this release server, so that tokens for others are refused. */
  audience: textField,
});

const workflowSchema = z.strictObject({
  /** The author in the history. */
  name: nameField,
  /** A name in `issuers`. */
  issuer: z.string(),
  allow: z.array(grantSchema).min(1),
});

/** @see https://docs.github.com/en/actions/reference/security/oidc */
const githubWorkflowSchema = workflowSchema.extend({
  repository_id: idField,
  /** In full, since a tag may have the name of a branch. */
  ref: z
    .string()
    .regex(/^refs\/(heads|tags)\/\S+$/, 'must be a full ref such as refs/heads/main')
    .regex(/^[^*]*$/, NO_PATTERN)
    .optional(),
  environment: textField.optional(),
  /** Events that run the workflow of the repository itself, on code that is merged. */
  event_name: z.array(z.enum(['push', 'workflow_dispatch', 'release'])).min(1),
  job_workflow_ref: z
    .string()
    .regex(
      /^[\w.-]+\/[\w.-]+\/\.github\/workflows\/[^@\s]+@\S+$/,
      'must be such as owner/repository/.github/workflows/release.yml@refs/heads/main',
    )
    .regex(/^[^*]*$/, NO_PATTERN),
});

/** @see https://docs.gitlab.com/ci/secrets/id_token_authentication/ */
const gitlabWorkflowSchema = workflowSchema.extend({
  project_id: idField,
  /** Without `refs/heads/` or `refs/tags/`: `ref_type` says which. */
  ref: textField.regex(/^[^*]*$/, NO_PATTERN),
  ref_type: z.enum(['branch', 'tag']),
  ref_protected: z.literal(true),
  /** Sources that run on code of the project itself, not on that of a merge request. */
  pipeline_source: z.array(z.enum(['push', 'web', 'schedule', 'api'])).min(1),
});

const personSchema = z.strictObject({
  /** The author in the history. */
  name: nameField,
  /** Issuer → id of the person's account there (`actor_id`, `user_id`). */
  accounts: z.record(z.string(), idField).default({}),
  /** The account at the sign-in service of the release server's page: its claim `sub`. */
  signIn: z.string().min(1).max(255).optional(),
  allow: z.array(grantSchema).min(1),
});

const remoteRulesSchema = z.strictObject({
  /** Whether a second person must approve a release before it gets visitors; never for a roll-back. */
  approval: z.boolean().default(false),
  /** Most script that a page or widget may load, in kB of brotli, whatever the remote allows itself. */
  scriptBudget: z.number().positive().optional(),
  /** The slots that it may fill, by default none: each shows what it wants on pages of others. */
  fills: z.array(partField).min(1).optional(),
  /** The origins that it may declare, by default none: the SSR servers request those for data, too. */
  origins: z.strictObject(originsSchema.shape).optional(),
  /** Remotes that may claim its paths in the 30 days after its end. */
  claimableBy: z.array(remoteNameField).min(1).optional(),
});

/** Who may release what: the policy file of the release server. */
export const policySchema = z
  .strictObject({
    issuers: z.record(nameField, issuerSchema).default({}),
    /** CI identities. A token has the permissions of every rule that it matches. */
    workflows: z.array(z.union([githubWorkflowSchema, gitlabWorkflowSchema])).default([]),
    /** Who may get personal tokens. */
    people: z.array(personSchema).default([]),
    remotes: z.record(remoteNameField, remoteRulesSchema).default({}),
    /** Whether every remote may fill every slot: for sites that nobody visits, such as those of tests. */
    anyFillings: z.boolean().default(false),
  })
  .superRefine(refuseContradictions);

type Contents = Pick<Policy, 'issuers' | 'workflows' | 'people'>;
type Refuse = (path: (string | number)[], message: string) => void;

function refuseWrongIssuers({ issuers, workflows, people }: Contents, refuse: Refuse): void {
  const urls = Object.values(issuers).map(({ url }) => url);
  Object.entries(issuers).forEach(([name, { url }], index) => {
    // A token names its issuer by this address, so that two could not be told apart.
    if (urls.indexOf(url) !== index) refuse(['issuers', name, 'url'], 'is that of another issuer');
  });
  workflows.forEach((workflow, index) => {
    const kind = 'repository_id' in workflow ? 'github' : 'gitlab';
    if (!Object.hasOwn(issuers, workflow.issuer)) {
      refuse(['workflows', index, 'issuer'], 'must be the name of one of the issuers');
    } else if (issuers[workflow.issuer]?.kind !== kind) {
      refuse(['workflows', index, 'issuer'], `must be an issuer of the kind ${kind}`);
    }
    if (kind === 'github' && !workflow.ref && !('environment' in workflow)) {
      refuse(['workflows', index], 'must have ref or environment');
    }
  });
  const accounts = new Set<string>();
  const signIns = new Set<string | number>();
  people.forEach((person, index) => {
    const signIn = person.signIn ?? index;
    if (signIns.has(signIn)) refuse(['people', index, 'signIn'], 'is that of another person');
    signIns.add(signIn);
    for (const [issuer, id] of Object.entries(person.accounts)) {
      const path = ['people', index, 'accounts', issuer];
      if (!Object.hasOwn(issuers, issuer)) refuse(path, 'must be at one of the issuers');
      if (accounts.has(`${issuer} ${id}`)) refuse(path, 'is that of another person');
      accounts.add(`${issuer} ${id}`);
    }
  });
}

/** Names that look alike must not pass for each other in the history. */
const comparable = (name: string) => name.normalize('NFKC').toLowerCase();

function refuseEqualNames({ workflows, people }: Contents, refuse: Refuse): void {
  const seen = new Set(RESERVED_NAMES);
  const check = (list: string, entries: readonly { name: string }[]) =>
    entries.forEach(({ name }, index) => {
      if (seen.has(comparable(name))) {
        refuse([list, index, 'name'], `"${name}" is taken: the history could not tell which`);
      }
      seen.add(comparable(name));
    });
  check('workflows', workflows);
  check('people', people);
}

function refuseContradictions(contents: Contents, context: z.RefinementCtx): void {
  const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message });
  refuseWrongIssuers(contents, refuse);
  refuseEqualNames(contents, refuse);
}

export type Policy = z.infer<typeof policySchema>;
export type Grant = z.infer<typeof grantSchema>;
export type Issuer = z.infer<typeof issuerSchema>;
export type GithubWorkflow = z.infer<typeof githubWorkflowSchema>;
export type GitlabWorkflow = z.infer<typeof gitlabWorkflowSchema>;

/**
 * Whether grants allow something.
 *
 * @param remote - Left out for what concerns all remotes.
 */
export function allows(
  grants: readonly Grant[],
  permission: Permission,
  remote: string | undefined,
): boolean {
  return grants.some(
    ({ remotes, permissions }) =>
      permissions.includes(permission) &&
      (remotes === '*' || (remote !== undefined && remotes.includes(remote))),
  );
}

/** The rules of a remote, if the policy has some. Its name may be that of an inherited property. */
export function rulesOf(
  { remotes }: Pick<Policy, 'remotes'>,
  remote: string,
): Policy['remotes'][string] | undefined {
  return Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
}
