import { configureSite } from '@clean-express/federation/site';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Excerpt } from './card.tsx';
import { PageMeta, StructuredData } from './page-meta.tsx';
import { Price } from './price.tsx';
import { Prose } from './prose.tsx';

test('a price is shown in dollars per month', () => {
  const { container } = render(<Price amount={49} />);
  expect(container).toHaveTextContent(/^\$49\/mo$/);
});

test('prose has paragraphs and subheadings, and does not interpret markup', () => {
  render(<Prose text={'One <b>bold</b>.\n\n## Then\n\nTwo.'} />);
  expect(screen.getByText('One <b>bold</b>.').tagName).toBe('P');
  expect(screen.getByRole('heading', { level: 2, name: 'Then' })).toBeInTheDocument();
});

test('an excerpt is cut by characters, not by code units', () => {
  const { container } = render(<Excerpt text={'🧽'.repeat(3)} length={2} />);
  expect(container).toHaveTextContent(/^🧽🧽$/u);
});

test('structured data cannot close its script element', () => {
  const name = '</script><img src=x onerror=alert(1)>';
  const { container } = render(<StructuredData thing={{ '@type': 'Service', name }} />);
  const script = container.querySelector('script');
  expect(script?.innerHTML).not.toContain('<');
  expect(JSON.parse(script?.textContent ?? '')).toMatchObject({ name });
});

test('a meta description is cut to the length that search engines show', () => {
  configureSite('https://www.example.com');
  render(<PageMeta path="/services/1" title="Gutters" description={'🧽'.repeat(200)} />);
  const description = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
  expect(description?.content).toBe('🧽'.repeat(155));
});
