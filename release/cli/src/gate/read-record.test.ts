import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { expect, test } from 'vitest';
import { readRecord } from '../cli/commands/traffic.ts';
import { fixtureRecord } from '../testing/fixture-record.ts';

async function read(text: string) {
  const file = join(await temporaryDirectory(), 'record.json');
  await writeFile(file, text);
  return readRecord(file);
}

test('reads the record of a gate', async () => {
  expect(await read(JSON.stringify(fixtureRecord))).toEqual(fixtureRecord);
});

test.each([
  ['no JSON', 'passed'],
  ['something else', JSON.stringify({ ...fixtureRecord, passed: 'all' })],
  ['more than a record', JSON.stringify({ ...fixtureRecord, verified: true })],
])('refuses %s', async (_what, text) => {
  await expect(read(text)).rejects.toThrow(
    'record.json is not the record of a gate. Run the gate again.',
  );
});

test('says that there is no file', async () => {
  await expect(readRecord('none.json')).rejects.toThrow(
    'Could not read none.json. Name the record that the gate has written.',
  );
});
