import { configureSite } from '@clean-express/federation/site';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Excerpt } from './card.tsx';
import { PageHeading } from './page-heading.tsx';
import { PageMeta, StructuredData } from './page-meta.tsx';
import { Price } from './price.tsx';
import { Prose } from './prose.tsx';

test.each([
  [49, '$49/mo'],
  [49.5, '$49.50/mo'],
  [49.99, '$49.99/mo'],
])('a price of %d is shown as %s', (amount, text) => {
  const { container } = render(<Price amount={amount} />);
  expect(container.textContent).toBe(text);
});

test('prose has paragraphs and subheadings, and does not interpret markup', () => {
  render(<Prose text={'One <b>bold</b>.\n\n## Then\n\nTwo,\nthree.'} />);
  expect(screen.getByText('One <b>bold</b>.').tagName).toBe('P');
  expect(screen.getByRole('heading', { level: 2, name: 'Then' })).toBeInTheDocument();
  const lines = screen.getByText((_, element) => element?.textContent === 'Two,\nthree.');
  expect(lines).toHaveClass('whitespace-pre-line');
});

test('each text of a user has its own direction', () => {
  render(<Prose text={'שלום\n\n## כותרת\n\nHello.'} />);
  render(<PageHeading>ניקוי</PageHeading>);
  render(<Excerpt text="תיאור" length={250} />);
  for (const text of ['שלום', 'כותרת', 'Hello.', 'ניקוי', 'תיאור']) {
    expect(screen.getByText(text)).toHaveAttribute('dir', 'auto');
  }
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

/** The content of a `meta` element of a page with this description. */
function metaOf(description: string, selector: string): string | undefined {
  configureSite('https://www.example.com');
  render(<PageMeta path="/services/1" title="Gutters" description={description} />);
  return document.head.querySelector<HTMLMetaElement>(`meta[${selector}]`)?.content;
}

test.each([
  ['🧽'.repeat(200), '🧽'.repeat(155)],
  [`${'Clean '.repeat(25)}gutters`, 'Clean '.repeat(25).trim()],
  [`${'Clean '.repeat(25)}homes and gutters`, `${'Clean '.repeat(25)}homes`],
  ['Clean gutters.', 'Clean gutters.'],
])(
  'a meta description is cut between words, to the length that search engines show',
  (text, cut) => {
    expect(metaOf(text, 'name="description"')).toBe(cut);
  },
);

test('a page without an image of its own has that of the site in link previews', () => {
  const image = metaOf('Clean gutters.', 'property="og:image"');
  expect(image).toBe('https://www.example.com/og-image.jpg');
});
