import { configureSite } from '@clean-express/federation/site';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageMeta } from './page-meta.tsx';
import { Preview } from './preview.tsx';
import { Price } from './price.tsx';
import { Prose } from './prose.tsx';
import { StructuredData } from './structured-data.tsx';

test('a price reads as dollars a month', () => {
  const { container } = render(<Price amount={49} />);
  expect(container).toHaveTextContent(/^\$49\/mo$/);
});

test('prose has paragraphs and sub-headings, and markup stays text', () => {
  render(<Prose text={'One <b>bold</b>.\n\n## Then\n\nTwo.'} />);
  expect(screen.getByText('One <b>bold</b>.').tagName).toBe('P');
  expect(screen.getByRole('heading', { level: 2, name: 'Then' })).toBeInTheDocument();
});

test('a preview is cut by characters, not by code units', () => {
  const { container } = render(<Preview text={'🧽'.repeat(3)} length={2} />);
  expect(container).toHaveTextContent(/^🧽🧽$/u);
});

test('structured data cannot leave its script', () => {
  const name = '</script><img src=x onerror=alert(1)>';
  const { container } = render(<StructuredData thing={{ '@type': 'Service', name }} />);
  const script = container.querySelector('script');
  expect(script?.innerHTML).not.toContain('<');
  expect(JSON.parse(script?.textContent ?? '')).toMatchObject({ name });
});

test('what search engines are told of a page is as much as they show', () => {
  configureSite('https://www.example.com');
  render(<PageMeta path="/services/1" title="Gutters" description={'🧽'.repeat(200)} />);
  const told = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
  expect(told?.content).toBe('🧽'.repeat(155));
});
