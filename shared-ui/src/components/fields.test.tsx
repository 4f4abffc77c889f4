import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SelectField, TextArea, TextField } from './fields.tsx';

test.each([
  ['a line', <TextField key="t" label="Name" name="name" help="As on the door." />],
  ['a text', <TextArea key="a" label="Name" name="name" help="As on the door." />],
  ['a choice', <SelectField key="s" label="Name" name="name" help="As on the door." />],
])('%s has its label and help text', (_kind, field) => {
  render(field);
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As on the door.');
  expect(screen.getByLabelText('Name')).not.toBeInvalid();
});

test.each([
  ['a line', <TextField key="t" label="Name" name="name" />],
  ['a text', <TextArea key="a" label="Name" name="name" />],
])('%s has the direction of what is typed', (_kind, field) => {
  render(field);
  expect(screen.getByLabelText('Name')).toHaveAttribute('dir', 'auto');
});

test('an error is connected with its field', () => {
  render(<TextField label="Name" name="name" error="Name is required." />);
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required.');
});
