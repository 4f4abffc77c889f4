import { InvalidLocation } from '@clean-express/server-kit/storage';
import { expect, test } from 'vitest';
import { openReleaseFiles } from './release-files.ts';

test.each([
  's3:/releases',
  's3:releases',
  's3//releases',
  'gs//releases',
  'gs:///folder',
  's3://',
  's3://releases/../folder',
  's3://releases/.folder',
  's3://releases/folder.',
  's3://my releases',
  's3://releases?region=eu-central-1',
  'S3://releases',
  'gcs://releases',
  'https://releases/folder',
  'file:///var/releases',
  './releases',
  'releases',
  '',
])('refuses the location "%s", with the valid forms', async (location) => {
  await expect(openReleaseFiles(location)).rejects.toThrow(
    new InvalidLocation(
      `"${location}" is not a store. Use an absolute directory, s3://bucket/prefix or gs://bucket/prefix.`,
    ),
  );
});
