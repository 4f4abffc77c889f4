import { Container } from '@clean-express/shared-ui/container';

const FIGURES = [
  { figure: '24', text: 'hours a day' },
  { figure: '7', text: 'days a week' },
  { figure: '1300+', text: 'boilers installed' },
  { figure: '2300+', text: '24X7 services' },
];

/** The company in figures. */
export function Proof() {
  return (
    <section aria-label="In figures" className="border-b border-line bg-surface">
      <Container>
        <ul className="grid grid-cols-2 gap-y-8 py-8 lg:grid-cols-4 lg:py-12">
          {FIGURES.map(({ figure, text }) => (
            <li
              key={text}
              className="border-line pl-6 odd:pl-0 even:border-l lg:border-l lg:pl-8 lg:odd:pl-8 lg:first:border-0 lg:first:pl-0"
            >
              <span className="block text-h1 font-extrabold text-brand tabular-nums">{figure}</span>{' '}
              <span className="text-muted">{text}</span>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
