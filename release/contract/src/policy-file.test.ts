import { expect, it, test } from 'vitest';
import { PolicyError, readPolicy } from './policy-file.ts';

const POLICY = `# Who may release what
issuers:
  github:
    kind: github
    url: https://token.actions.githubusercontent.com
    audience: https://releases.example.com
workflows:
  - name: blog CI
    issuer: github
    repository_id: "74"
    ref: refs/heads/main
    event_name: [push]
    job_workflow_ref: acme/blog/.github/workflows/release.yml@refs/heads/main
    allow:
      - remotes: [blog]
        permissions: [upload, gate]
people:
  - name: Anna
    accounts: { github: "12" }
    allow:
      - remotes: "*"
        permissions: [roll-back]
`;

function issuesOf(text: string): readonly string[] {
  try {
    readPolicy(text);
    return [];
  } catch (error) {
    if (error instanceof PolicyError) return error.issues;
    throw error;
  }
}

it('reads YAML, and so JSON', () => {
  const policy = readPolicy(POLICY);
  expect(policy.workflows).toMatchObject([{ name: 'blog CI', repository_id: '74' }]);
  expect(readPolicy(JSON.stringify(policy))).toEqual(policy);
  const wide = POLICY.replace('[push]', `\n${'\n'.repeat(300)}${' '.repeat(80)}[push]`);
  expect(readPolicy(wide)).toEqual(policy);
});

const replaced = (from: string, to: string) => {
  expect(POLICY).toContain(from);
  return POLICY.replace(from, to);
};

test.each<[mistake: string, from: string, to: string, issue: string]>([
  ['a number', '"74"', '74', 'workflows[0].repository_id: must be a number in quotes'],
  [
    'a name as an id',
    '"74"',
    '"acme/blog"',
    'workflows[0].repository_id: must be a number in quotes',
  ],
  [
    'a short ref',
    'ref: refs/heads/main\n    event',
    'ref: main\n    event',
    'workflows[0].ref: must be a full ref such as refs/heads/main',
  ],
  [
    'a pattern',
    'ref: refs/heads/main\n    event',
    'ref: refs/heads/*\n    event',
    'workflows[0].ref: must be a whole ref, since "*" stands for itself',
  ],
  [
    'an event of foreign code',
    '[push]',
    '[push, pull_request_target]',
    'workflows[0].event_name[1]: Invalid option: expected one of "push"|"workflow_dispatch"|"release"',
  ],
  [
    'no event',
    '    event_name: [push]\n',
    '',
    'workflows[0].event_name: Invalid input: expected array, received undefined',
  ],
  [
    'a claim that nothing checks',
    'repository_id: "74"',
    'repository_id: "74"\n    repository: acme/blog',
    'workflows[0]: Unrecognized key: "repository"',
  ],
  [
    'an unknown permission',
    'upload, gate',
    'upload, promote',
    'workflows[0].allow[0].permissions[1]: Invalid option: expected one of',
  ],
  [
    'an unknown issuer',
    'issuer: github',
    'issuer: constructor',
    'workflows[0].issuer: must be the name of one of the issuers',
  ],
  [
    'an issuer of another kind',
    'kind: github',
    'kind: gitlab',
    'workflows[0].issuer: must be an issuer of the kind github',
  ],
  [
    'neither ref nor environment',
    '    ref: refs/heads/main\n',
    '',
    'workflows[0]: must have ref or environment',
  ],
  [
    'a slash at the end of an issuer',
    'githubusercontent.com',
    'githubusercontent.com/',
    'issuers.github.url: must have no slash at its end',
  ],
  [
    'an issuer in plain text',
    'https://token',
    'http://token',
    'issuers.github.url: must begin with https://',
  ],
  [
    'no address',
    'https://token.actions.githubusercontent.com',
    'github',
    'issuers.github.url: must be a web address',
  ],
  [
    'a host in capital letters',
    'https://token',
    'https://Token',
    'issuers.github.url: must have no slash',
  ],
  ['a name that is taken', 'name: Anna', 'name: BLOG CI', 'people[0].name: "BLOG CI" is taken'],
  ['the name of the admin token', 'name: Anna', 'name: admin', 'people[0].name: "admin" is taken'],
  [
    'an account of nowhere',
    '{ github: "12" }',
    '{ gitlab: "12" }',
    'people[0].accounts.gitlab: must be at one of the issuers',
  ],
  [
    'a key twice',
    '    audience:',
    '    kind: gitlab\n    audience:',
    'Map keys must be unique at line 6',
  ],
  [
    'an unknown tag',
    '"74"',
    '!!js/function "74"',
    'Unresolved tag: tag:yaml.org,2002:js/function at line 10',
  ],
  [
    'a list that is none',
    '[blog]',
    'blog',
    'workflows[0].allow[0].remotes: Invalid input: expected',
  ],
])('refuses %s, and names its place', (_mistake, from, to, issue) => {
  expect(issuesOf(replaced(from, to))).toEqual([expect.stringContaining(issue)]);
});

it('refuses two issuers that tokens could not tell apart, and one account of two people', () => {
  const twice = `${POLICY}  - { name: Bob, accounts: { github: "12" }, allow: [{ remotes: "*", permissions: [read] }] }\n`;
  expect(issuesOf(twice)).toEqual(['people[1].accounts.github: is that of another person']);
  const issuer = 'https://token.actions.githubusercontent.com';
  const other = `  other: { kind: github, url: "${issuer}", audience: other }\nworkflows:`;
  expect(issuesOf(POLICY.replace('workflows:', other))).toEqual([
    'issuers.other.url: is that of another issuer',
  ]);
});

it('lists all mistakes', () => {
  const text = POLICY.replace('"74"', '74').replace('[roll-back]', '[]');
  expect(issuesOf(text)).toEqual([
    expect.stringContaining('workflows[0].repository_id:'),
    expect.stringContaining('people[0].allow[0].permissions: Too small'),
  ]);
});

it('refuses what is no policy', () => {
  expect(issuesOf('')).toEqual(['The file is empty.']);
  expect(issuesOf('# nothing but a comment')).toEqual(['The file is empty.']);
  expect(issuesOf('- a list')).toEqual([expect.stringContaining('expected object')]);
  expect(issuesOf('people: [')).toEqual([expect.stringContaining('at line 1')]);
  expect(issuesOf(`${POLICY}---\n${POLICY}`)).toEqual([expect.stringContaining('at line 23')]);
  expect(issuesOf(`#${'x'.repeat(1_000_000)}`)).toEqual(['The file is larger than 1000000 bytes.']);
});

it('refuses aliases, so that a small file cannot become a large policy', () => {
  const issues = ['Aliases are not allowed. Write the values out.'];
  expect(issuesOf('people: &none []\nworkflows: *none')).toEqual(issues);
  const levels = Array.from({ length: 30 }, (_, level) =>
    level === 0 ? 'a0: &a0 [x]' : `a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`,
  );
  expect(issuesOf(levels.join('\n'))).toEqual(issues);
});

test.each([
  ['brackets', '['.repeat(20_000)],
  ['braces', '{a: '.repeat(20_000)],
  ['brackets behind comments that close them', '[ # ]\n'.repeat(20_000)],
  ['lists', `people: ${'\n'}${'- '.repeat(20_000)}`],
  ['indentation', Array.from({ length: 1000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
])('refuses %s that are nested so deeply that they would end the process', (_what, text) => {
  expect(issuesOf(text)).toEqual(['The file is nested too deeply.']);
});

it('takes no setting from a prototype', () => {
  expect(issuesOf('__proto__: { people: [] }')).toEqual([expect.stringContaining('__proto__')]);
  expect(issuesOf(POLICY.replace('  github:\n', '  __proto__:\n'))).not.toEqual([]);
});
