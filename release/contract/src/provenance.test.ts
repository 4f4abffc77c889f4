import { expect, test } from 'vitest';
import { refName, repositoryName, webAddress } from './provenance.ts';
import { provenanceSchema } from './release-registry.ts';

test.each([
  ['refs/heads/main', 'main'],
  ['refs/tags/main', 'tag main'],
  ['feature/refs/heads/main', 'feature/refs/heads/main'],
  ['main', 'main'],
])('names the ref %s', (ref, name) => {
  expect(refName(ref)).toBe(name);
});

test.each([
  ['https://github.com/acme/blog', 'acme/blog'],
  ['https://gitlab.example.com/acme/site/blog.git', 'acme/site/blog'],
  ['git@github.com:acme/blog.git', 'git@github.com:acme/blog.git'],
  ['https://github.com', 'https://github.com'],
])('names the repository %s', (repository, name) => {
  expect(repositoryName(repository)).toBe(name);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'git@a:b',
  'laptop',
  '',
])('%s is no link', (text) => {
  expect(webAddress(text)).toBeUndefined();
});

test('names neither control a terminal nor turn the direction of a text', () => {
  const sha = 'a'.repeat(40);
  const branch = 'main\u001B[2J\u009B\n\u202Egpj.';
  const read = provenanceSchema.parse({
    verified: false,
    commit: { sha, branch },
    builder: '\u0007',
  });
  expect(read.commit?.branch).toBe('main\uFFFD[2J\uFFFD\uFFFD\uFFFDgpj.');
  expect(read.builder).toBe('\uFFFD');
  const long = provenanceSchema.parse({ verified: false, builder: 'x'.repeat(10_000) });
  expect(long.builder).toHaveLength(300);
});
