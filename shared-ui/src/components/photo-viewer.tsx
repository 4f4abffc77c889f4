import 'react-photo-view/dist/react-photo-view.css';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { PhotoSlider } from 'react-photo-view';
import { PhotoPlaceholder } from './photo.tsx';
import { showModal } from './show-modal.ts';
import { ViewerControls } from './viewer-controls.tsx';

interface Props {
  /** The loaded photos. `alt` is also shown as caption. */
  photos: { src: string; alt: string }[];
  /** Number of all photos. */
  count: number;
  /** Index of the photo that is shown. */
  index: number;
  onIndexChange: (index: number) => void;
  /** Called when the animation has ended: stop rendering it. The focus then returns. */
  onClose: () => void;
  /** Shown above the caption. */
  notice?: ReactNode;
}

/** As large as a photo can get; the caption describes the photo. */
const BROKEN = <PhotoPlaceholder alt="" className="aspect-4/3 w-[min(90vw,90dvh)] rounded-card" />;

/** Turns off the animations for visitors who prefer that. */
function motionOptions() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? { speed: () => 0 } : {};
}

/**
 * A dialog with enlarged photos: arrow keys and swipes change the photo, Escape and a vertical drag
 * close the dialog. Import it lazily.
 *
 * The library has the gestures, thresholds and durations, but its dialog has no name, no focus handling
 * and no real buttons. So it is wrapped in a native modal dialog with its own controls.
 */
export function PhotoViewer({ photos, count, index, onIndexChange, onClose, notice }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [container, setContainer] = useState<HTMLDialogElement | null>(null);
  const [isVisible, setVisible] = useState(true);
  const [motion] = useState(motionOptions);

  useLayoutEffect(() => {
    const element = dialog.current;
    showModal(element);
    setContainer(element);
    // Only close() returns the focus; removing the dialog does not.
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label="Photo viewer"
      className="m-0 size-full max-h-none max-w-none bg-transparent text-on-brand"
      onCancel={(event) => {
        event.preventDefault();
        setVisible(false);
      }}
    >
      {container && (
        <PhotoSlider
          {...motion}
          images={photos.map(({ src }, position) => ({ key: `${position} ${src}`, src }))}
          brokenElement={BROKEN}
          index={index}
          onIndexChange={onIndexChange}
          visible={isVisible}
          onClose={() => setVisible(false)}
          afterClose={onClose}
          bannerVisible={false}
          loop={false}
          // The library fits photos into the window. Scaled, they stay in its center, above the caption.
          photoClassName="object-contain portrait:max-h-[calc(100dvh-11rem)] landscape:[scale:0.8] [@media(orientation:landscape)_and_(height<30rem)]:[scale:0.7]"
          maskClassName="bg-ink!"
          maskOpacity={null}
          portalContainer={container}
          overlayRender={(overlay) => (
            <ViewerControls
              caption={photos[overlay.index]?.alt ?? ''}
              index={overlay.index}
              loaded={photos.length}
              count={count}
              isZoomed={overlay.scale !== 1}
              onIndexChange={overlay.onIndexChange}
              onClose={() => setVisible(false)}
              notice={notice}
            />
          )}
        />
      )}
    </dialog>
  );
}
