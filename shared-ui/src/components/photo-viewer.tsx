import 'react-photo-view/dist/react-photo-view.css';
import { useEffect, useRef, useState } from 'react';
import { PhotoSlider } from 'react-photo-view';
import { PhotoPlaceholder } from './photo-placeholder.tsx';
import { ViewerControls } from './viewer-controls.tsx';

interface Photo {
  src: string;
  /** What is on it: its caption. */
  alt: string;
}

interface Props {
  photos: Photo[];
  /** The one that is shown. */
  index: number;
  onIndexChange: (index: number) => void;
  /** Called when it has closed and the focus is back where it was. */
  onClose: () => void;
}

const NO_MOTION = () => 0;

/** As large as a photo may become; the caption says what was on it. */
const BROKEN = <PhotoPlaceholder alt="" className="aspect-4/3 w-[min(90vw,100dvh)] rounded-card" />;

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Enlarges photos: Escape closes, arrows and swipes change the photo, a vertical drag closes. Import it
 * lazily.
 *
 * The library brings gestures, thresholds and durations, but a dialog without name, focus handling
 * and real buttons. So a native modal dialog goes around it, with controls of our own.
 */
export function PhotoViewer({ photos, index, onIndexChange, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [container, setContainer] = useState<HTMLDialogElement | null>(null);
  const [isVisible, setVisible] = useState(true);
  const [motion] = useState(() => (prefersReducedMotion() ? { speed: NO_MOTION } : {}));

  useEffect(() => {
    dialog.current?.showModal();
    setContainer(dialog.current);
  }, []);

  const finish = () => {
    // Closing, unlike removing, gives the focus back.
    dialog.current?.close();
    onClose();
  };

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
          images={photos.map(({ src }, place) => ({ key: `${place} ${src}`, src }))}
          brokenElement={BROKEN}
          index={index}
          onIndexChange={onIndexChange}
          visible={isVisible}
          onClose={() => setVisible(false)}
          afterClose={finish}
          bannerVisible={false}
          loop={false}
          portalContainer={container}
          overlayRender={(overlay) => (
            <ViewerControls
              caption={photos[overlay.index]?.alt ?? ''}
              index={overlay.index}
              count={photos.length}
              onIndexChange={overlay.onIndexChange}
              onClose={() => setVisible(false)}
            />
          )}
        />
      )}
    </dialog>
  );
}
