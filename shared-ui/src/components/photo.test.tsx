import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Photo } from './photo.tsx';

test.each([
  'http://api.example/photos/car-wash.0a1b2c3d',
  `http://api.example/photos/members/${'a'.repeat(32)}.${'b'.repeat(64)}`,
])('own pictures have sources in all sizes and formats: %s', (stem) => {
  const { container } = render(<Photo src={`${stem}-960.webp`} alt="A car" sizes="50vw" />);
  const [avif, webp] = container.querySelectorAll('source');
  expect(avif).toHaveAttribute(
    'srcset',
    `${stem}-480.avif 480w, ${stem}-960.avif 960w, ${stem}-1440.avif 1440w`,
  );
  expect(webp).toHaveAttribute('type', 'image/webp');
  expect(screen.getByRole('img', { name: 'A car' })).toHaveAttribute('width', '960');
});

test('a picture from another site has no other sources', () => {
  const { container } = render(<Photo src="https://photos.example/x.jpg" alt="X" />);
  expect(container.querySelector('source')).toBeNull();
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'lazy');
});

test.each(['', null, undefined])('%j shows the placeholder', (src) => {
  const { container } = render(<Photo src={src} alt="X" />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'X' })).toBeInTheDocument();
});

test('a broken picture is replaced by the placeholder until the source changes', () => {
  const { container, rerender } = render(<Photo src="https://photos.example/gone.jpg" alt="X" />);
  fireEvent.error(screen.getByRole('img'));
  expect(container.querySelector('img')).toBeNull();
  rerender(<Photo src="https://photos.example/new.jpg" alt="X" />);
  expect(container.querySelector('img')).not.toBeNull();
});
