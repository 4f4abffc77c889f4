import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PhotoViewer } from './photo-viewer.tsx';

// jsdom knows dialogs, but neither how to open them nor media queries.
HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
  this.open = true;
};
let wantsLessMotion = false;
vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }));
afterEach(() => {
  wantsLessMotion = false;
});

const oven = { src: 'https://photos.example/oven.jpg', alt: 'Oven' };
const sofa = { src: 'https://photos.example/sofa.jpg', alt: 'Sofa' };

function Gallery({ photos }: { photos: (typeof oven)[] }) {
  const [index, setIndex] = useState(0);
  return (
    <PhotoViewer photos={photos} index={index} onIndexChange={setIndex} onClose={() => undefined} />
  );
}

const viewer = () => screen.getByRole('dialog', { name: 'Photo viewer' });
const part = (name: string) => viewer().querySelectorAll<HTMLElement>(`.PhotoView${name}`);
const pictures = () => viewer().querySelectorAll('img');

test('the arrow keys change the photo, as far as there are more', async () => {
  render(<Gallery photos={[oven, sofa]} />);
  expect(within(viewer()).getByText('(1 of 2)')).toBeInTheDocument();
  fireEvent.keyDown(window, { key: 'ArrowRight' });
  expect(within(viewer()).getByText('(2 of 2)')).toBeInTheDocument();
  fireEvent.keyDown(window, { key: 'ArrowRight' });
  expect(within(viewer()).getByText('(2 of 2)')).toBeInTheDocument();
  fireEvent.keyDown(window, { key: 'ArrowLeft' });
  expect(within(viewer()).getByText('(1 of 2)')).toBeInTheDocument();
});

test('a broken photo becomes the placeholder, and its neighbours stay', () => {
  render(<Gallery photos={[oven, sofa]} />);
  fireEvent.error(pictures()[0] as HTMLImageElement);
  expect([...pictures()].map(({ src }) => src)).toEqual([sofa.src]);
  expect(viewer().querySelector('.lucide-image-off')).toBeInTheDocument();
  expect(within(viewer()).getByText('Oven')).toBeInTheDocument();
});

test('equal photos of two services are two photos', () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  render(<Gallery photos={[oven, { ...oven, alt: 'Another oven' }]} />);
  expect(pictures()).toHaveLength(2);
  expect(complain).not.toHaveBeenCalled();
});

test('opening takes 400 ms, the way to the next photo 600 ms, and 20 px lie between them', () => {
  render(<Gallery photos={[oven, sofa]} />);
  expect(part('-Slider__Backdrop')[0]).toHaveStyle({ animationDuration: '400ms' });
  fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  const [first, second] = part('__PhotoWrap');
  expect(second).toHaveStyle({ left: `${window.innerWidth + 20}px` });
  expect(first?.style.transition).toContain('transform 600ms');
});

test('nothing takes time for somebody who wants less motion', () => {
  wantsLessMotion = true;
  render(<Gallery photos={[oven, sofa]} />);
  expect(part('-Slider__Backdrop')[0]).toHaveStyle({ animationDuration: '0ms' });
  fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(part('__PhotoWrap')[0]?.style.transition).toContain('transform 0ms');
});
