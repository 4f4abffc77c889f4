import { fixtureRelease } from '@clean-express/federation/testing';
import { expect, test } from 'vitest';
import { findProvenance } from './site-provenance.ts';

const provenance = { verified: true, commit: { sha: 'c'.repeat(40) } };
const registry = {
  microFrontends: {
    blog: [{ ...fixtureRelease('1.0.0-a'), provenance }],
    catalog: [fixtureRelease('1.0.0-a')],
  },
};

test.each([
  ['blog', '1.0.0-a', provenance],
  ['blog', '0.9.0', expect.stringContaining('Reload the page')],
  ['catalog', '1.0.0-a', expect.stringContaining('has not said')],
  ['account', '1.0.0-a', expect.stringContaining('Reload the page')],
  ['constructor', '1.0.0-a', expect.stringContaining('Reload the page')],
])('finds the provenance of %s %s', (remote, version, found) => {
  expect(findProvenance(registry, remote, version)).toEqual(found);
});
