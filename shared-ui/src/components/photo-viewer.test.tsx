import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PhotoViewer } from './photo-viewer.tsx';

// jsdom has neither showModal() nor media queries.
HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= () => undefined;
let prefersReducedMotion = false;
vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }));
afterEach(() => {
  prefersReducedMotion = false;
});

const oven = { src: 'https://photos.example/oven.jpg', alt: 'Oven' };
const sofa = { src: 'https://photos.example/sofa.jpg', alt: 'Sofa' };

function Gallery({ photos, count = 2 }: { photos: (typeof oven)[]; count?: number }) {
  const [index, setIndex] = useState(0);
  return (
    <PhotoViewer
      photos={photos}
      count={count}
      index={index}
      onIndexChange={setIndex}
      onClose={() => undefined}
    />
  );
}

const viewer = () => screen.getByRole('dialog', { name: 'Photo viewer' });
const part = (name: string) => viewer().querySelectorAll<HTMLElement>(`.PhotoView${name}`);
const pictures = () => viewer().querySelectorAll('img');

test('the arrow keys change the photo up to the first and the last', async () => {
  render(<Gallery photos={[oven, sofa]} />);
  expect(within(viewer()).getByText('(1 of 2)')).toBeInTheDocument();
  fireEvent.keyDown(window, { key: 'ArrowRight' });
  expect(within(viewer()).getByText('(2 of 2)')).toBeInTheDocument();
  fireEvent.keyDown(window, { key: 'ArrowRight' });
  expect(within(viewer()).getByText('(2 of 2)')).toBeInTheDocument();
  fireEvent.keyDown(window, { key: 'ArrowLeft' });
  expect(within(viewer()).getByText('(1 of 2)')).toBeInTheDocument();
});

test('a caption has the direction of its text', () => {
  render(<Gallery photos={[{ ...oven, alt: 'תנור' }]} count={1} />);
  expect(within(viewer()).getByText('תנור')).toHaveAttribute('dir', 'auto');
});

test('counts all photos, also those that are not loaded', () => {
  render(<Gallery photos={[oven, sofa]} count={40} />);
  expect(within(viewer()).getByText('(1 of 40)')).toBeInTheDocument();
});

test('a button keeps the focus on the last photo', () => {
  render(<Gallery photos={[oven, sofa]} />);
  const next = screen.getByRole('button', { name: 'Next photo' });
  expect(screen.getByRole('button', { name: 'Previous photo' })).toHaveAttribute('aria-disabled');
  next.focus();
  fireEvent.click(next);
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(next);
  expect(within(viewer()).getByText('(2 of 2)')).toBeInTheDocument();
});

test('a broken photo is replaced by the placeholder, and the others stay', () => {
  render(<Gallery photos={[oven, sofa]} />);
  fireEvent.error(pictures()[0] as HTMLImageElement);
  expect([...pictures()].map(({ src }) => src)).toEqual([sofa.src]);
  expect(viewer().querySelector('.lucide-sparkle')).toBeInTheDocument();
  expect(within(viewer()).getByText('Oven')).toBeInTheDocument();
});

test('the same photo of two services is shown twice', () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  render(<Gallery photos={[oven, { ...oven, alt: 'Another oven' }]} />);
  expect(pictures()).toHaveLength(2);
  expect(consoleError).not.toHaveBeenCalled();
});

test('opening takes 400 ms, changing the photo 600 ms, and the gap is 20 px', () => {
  render(<Gallery photos={[oven, sofa]} />);
  expect(part('-Slider__Backdrop')[0]?.style.animationDuration).toBe('400ms');
  fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  const [first, second] = part('__PhotoWrap');
  expect(second).toHaveStyle({ left: `${window.innerWidth + 20}px` });
  expect(first?.style.transition).toContain('transform 600ms');
});

test('there are no animations for visitors who prefer reduced motion', () => {
  prefersReducedMotion = true;
  render(<Gallery photos={[oven, sofa]} />);
  expect(part('-Slider__Backdrop')[0]?.style.animationDuration).toBe('0ms');
  fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(part('__PhotoWrap')[0]?.style.transition).toContain('transform 0ms');
});
