import { PolicyError, readPolicy } from '@clean-express/release-contract/policy-file';
import {
  allows,
  type GithubWorkflow,
  type GitlabWorkflow,
  type Grant,
  type Permission,
  type Policy,
} from '@clean-express/release-contract/release-policy';

/** What one person or workflow may do with some remotes. */
export interface Access {
  name: string;
  kind: 'workflow' | 'person';
  remotes: '*' | string[];
  permissions: Permission[];
}

/** What `release policy check` says about a policy file. */
export interface PolicyReport {
  /** Mistakes with which the release server refuses the file. */
  mistakes: readonly string[];
  /** What the server accepts, and what is probably not meant. */
  warnings: string[];
  access: Access[];
}

type Workflow = GithubWorkflow | GitlabWorkflow;

/** Rules that no token can match. */
function unreachable(workflow: Workflow): string[] {
  const { name, ref = '' } = workflow;
  if (!('repository_id' in workflow)) {
    return ref.startsWith('refs/')
      ? [
          `${name}: GitLab names refs without "${ref.replace(/[^/]+$/, '')}", so no token has this one.`,
        ]
      : [];
  }
  // The ref of a release is its tag.
  return ref.startsWith('refs/heads/') && workflow.event_name.includes('release')
    ? [`${name}: a release runs on its tag, so no token has the event "release" and a branch.`]
    : [];
}

/** Everything that a token must have, as text. */
const conditionsOf = ({ name: _name, allow: _allow, ...conditions }: Workflow) =>
  JSON.stringify(Object.entries(conditions).toSorted());

function repeated(workflows: readonly Workflow[]): string[] {
  const all = workflows.map(conditionsOf);
  return workflows.flatMap(({ name }, index) => {
    const first = workflows[all.indexOf(all[index] ?? '')];
    if (!first || first.name === name) return [];
    return [
      `${name}: tokens that match it match ${first.name}, too, and are called so in the history. Make it one rule.`,
    ];
  });
}

function unusedIssuers({ issuers, workflows, people }: Policy): string[] {
  const used = new Set([
    ...workflows.map(({ issuer }) => issuer),
    ...people.flatMap(({ accounts }) => Object.keys(accounts)),
  ]);
  return Object.keys(issuers)
    .filter((name) => !used.has(name))
    .map((name) => `The issuer ${name} is in no rule: remove it.`);
}

const grantsOf = ({ workflows, people }: Policy): Grant[] =>
  [...workflows, ...people].flatMap(({ allow }) => allow);

/** @param existing - The remotes of this workspace. */
function unknownRemotes(policy: Policy, existing: readonly string[]): string[] {
  const named = [
    ...grantsOf(policy).flatMap(({ remotes }) => (remotes === '*' ? [] : remotes)),
    // A remote whose paths may be claimed has ended: there is no code of it.
    ...Object.entries(policy.remotes).flatMap(
      ([remote, { claimableBy }]) => claimableBy ?? [remote],
    ),
  ];
  const list = existing.join(', ');
  return [...new Set(named)]
    .filter((remote) => !existing.includes(remote))
    .map((remote) => `This workspace has no remote "${remote}". Its remotes: ${list}.`);
}

/** Approval takes two people: the one who asks for visitors, and another one. */
function missingApprovers({ remotes, people }: Policy): string[] {
  return Object.entries(remotes).flatMap(([remote, { approval }]) => {
    const approvers = people.filter(({ allow }) => allows(allow, 'traffic', remote));
    if (!approval || approvers.length > 1) return [];
    const who = approvers[0]?.name;
    return who
      ? [
          `${remote}: only ${who} can approve releases, and nobody can approve what ${who} uploads or promotes.`,
        ]
      : [`${remote}: nobody can approve its releases. Give a person the permission "traffic".`];
  });
}

/** A workflow does what those want who can change its code. */
const powerfulWorkflows = ({ workflows }: Policy): string[] =>
  workflows
    .filter(({ allow }) => allow.some(({ permissions }) => permissions.includes('admin')))
    .map(({ name }) => `${name}: a workflow with "admin" can make tokens for every person.`);

const unlimitedFillings = ({ anyFillings }: Policy): string[] =>
  anyFillings
    ? [
        'anyFillings: every remote may show what it wants in every slot. Name slots in "fills" of each remote instead.',
      ]
    : [];

function accessOf({ workflows, people }: Policy): Access[] {
  const rows = (kind: Access['kind'], entries: readonly { name: string; allow: Grant[] }[]) =>
    entries.flatMap(({ name, allow }) => allow.map((grant) => ({ name, kind, ...grant })));
  return [...rows('workflow', workflows), ...rows('person', people)];
}

/**
 * Checks a policy file as the release server does, and looks for what it accepts and is probably not meant.
 *
 * @param text - YAML or JSON.
 * @param existing - The remotes of this workspace.
 */
export function checkPolicy(text: string, existing: readonly string[]): PolicyReport {
  try {
    const policy = readPolicy(text);
    const warnings = [
      ...policy.workflows.flatMap(unreachable),
      ...repeated(policy.workflows),
      ...unusedIssuers(policy),
      ...unknownRemotes(policy, existing),
      ...missingApprovers(policy),
      ...powerfulWorkflows(policy),
      ...unlimitedFillings(policy),
    ];
    return { mistakes: [], warnings, access: accessOf(policy) };
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    return { mistakes: error.issues, warnings: [], access: [] };
  }
}
