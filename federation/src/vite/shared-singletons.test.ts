import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedSingletons } from './shared-singletons.ts';

const singletons = Object.entries(sharedSingletons(join(import.meta.dirname, '../../../shell')));

test.each(singletons)(
  'the declared range of %s has the major version that is installed',
  (_, { version, requiredVersion }) => {
    expect(requiredVersion.split(' || ')).toContain(`^${version.split('.', 1)}`);
  },
);
