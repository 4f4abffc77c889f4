import { expect, it } from 'vitest';
import { fileArgument } from './file-argument.ts';

it('means a file from where the command was typed', () => {
  expect(fileArgument(['backup.gz'], '/home/jane')).toBe('/home/jane/backup.gz');
  expect(fileArgument(['--', '/var/backup.gz'], '/home/jane')).toBe('/var/backup.gz');
});

it.each([[[]], [['one.gz', 'two.gz']]])('refuses %j', (parameters) => {
  expect(() => fileArgument(parameters, '/')).toThrow('Please name one file.');
});
