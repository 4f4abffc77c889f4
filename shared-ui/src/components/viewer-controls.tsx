import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ComponentType, type ReactNode, type SVGProps, useEffect, useRef } from 'react';

const SWIPE_PX = 40;
const DRAG_PX = 100;

interface ControlProps {
  label: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  onClick: () => void;
  className: string;
  disabled?: boolean;
}

/** A button of the viewer. It keeps the focus when there is nothing more to do for it. */
function Control({ label, icon: Icon, onClick, className, disabled = false }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={`fixed z-20 grid size-12 cursor-pointer place-items-center rounded-full bg-ink/70 text-on-brand transition-colors hover:bg-brand-strong focus-visible:outline-accent aria-disabled:cursor-default aria-disabled:bg-ink/40 aria-disabled:text-on-brand/40 ${className}`}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  );
}

interface Props {
  caption: string;
  index: number;
  /** Number of loaded photos. */
  loaded: number;
  /** Number of all photos. */
  count: number;
  isZoomed: boolean;
  onIndexChange: (index: number) => void;
  onClose: () => void;
  notice: ReactNode;
}

type Gestures = Pick<Props, 'index' | 'isZoomed' | 'onIndexChange' | 'onClose'>;

/**
 * Measures swipes and drags from their first pixel. The library measures them from the 20th pixel on: it
 * animates them, and this decides. Both may act, with the same result.
 */
function useGestures({ index, isZoomed, onIndexChange, onClose }: Gestures): void {
  const start = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    const begin = ({ target, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      const isOnPhoto = target instanceof Element && target.closest('.PhotoView__PhotoWrap');
      // A second finger zooms the photo; then, one finger moves it.
      start.current = isOnPhoto && isPrimary && !isZoomed ? { x, y } : undefined;
    };
    const end = ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const [x, y] = [clientX - start.current.x, clientY - start.current.y];
      start.current = undefined;
      const step = Math.abs(x) > SWIPE_PX ? -Math.sign(x) : 0;
      // The library handles the event that follows this one, and must not undo what this decides.
      if (Math.abs(x) > Math.abs(y)) requestAnimationFrame(() => onIndexChange(index + step));
      else if (Math.abs(y) > DRAG_PX) requestAnimationFrame(onClose);
    };
    addEventListener('pointerdown', begin);
    addEventListener('pointerup', end);
    return () => {
      removeEventListener('pointerdown', begin);
      removeEventListener('pointerup', end);
    };
  }, [index, isZoomed, onIndexChange, onClose]);
}

/** The buttons and the caption of the photo viewer, and its gestures. */
export function ViewerControls({ caption, index, loaded, count, notice, ...gestures }: Props) {
  const captionLine = useRef<HTMLParagraphElement>(null);
  const { onIndexChange, onClose } = gestures;
  useGestures({ index, ...gestures });
  useEffect(() => {
    // The library marks its layer as a dialog without a name, inside the named one.
    captionLine.current?.closest('.PhotoView-Portal')?.removeAttribute('role');
  }, []);
  return (
    <>
      <Control label="Close" icon={X} onClick={onClose} className="top-4 right-4" />
      <Control
        label="Previous photo"
        icon={ChevronLeft}
        onClick={() => onIndexChange(index - 1)}
        disabled={index === 0}
        className="inset-y-0 left-4 my-auto"
      />
      <Control
        label="Next photo"
        icon={ChevronRight}
        onClick={() => onIndexChange(index + 1)}
        disabled={index === loaded - 1}
        className="inset-y-0 right-4 my-auto"
      />
      <div className="fixed inset-x-0 bottom-0 z-20 bg-ink/70 p-4">
        {notice}
        <p
          ref={captionLine}
          aria-live="polite"
          className="flex flex-wrap items-baseline justify-center gap-x-2 text-center font-medium"
        >
          <span dir="auto" className="line-clamp-2">
            {caption}
          </span>
          <span className="text-sm whitespace-nowrap tabular-nums opacity-90">
            ({index + 1} of {count})
          </span>
        </p>
      </div>
    </>
  );
}
