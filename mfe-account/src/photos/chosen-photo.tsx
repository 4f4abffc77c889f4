import { Button } from '@clean-express/shared-ui/button';
import { useEffect, useRef } from 'react';
import { PhotoCropper } from './photo-cropper.tsx';
import type { PhotoChoice } from './use-photo.ts';

const RATIOS = { '4:3': 4 / 3, '1:1': 1 };

/** The upload on its way. */
function Progress({ photo }: { photo: PhotoChoice }) {
  const percent = Math.round((photo.progress ?? 0) * 100);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <progress
        aria-label="Upload of your photo"
        value={percent}
        max={100}
        className="h-2 min-w-32 grow appearance-none overflow-hidden rounded-full border border-line-strong bg-surface [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-brand"
      />
      <span className="w-12 text-right text-sm tabular-nums">{percent}%</span>
      <Button variant="secondary" size="sm" onClick={photo.cancel}>
        Cancel upload
      </Button>
    </div>
  );
}

interface Props {
  photo: PhotoChoice;
  /** Object URL of the file. */
  url: string;
  /** Called when the user has removed the photo. */
  onRemove: () => void;
}

/** The chosen photo: which part of it is shown, and how much of it is sent. */
export function ChosenPhoto({ photo, url, onRemove }: Props) {
  const isSending = photo.progress !== undefined;
  const removeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isSending) return;
    return () => {
      // The button that had the focus is gone with the upload.
      if (document.activeElement === document.body) removeButton.current?.focus();
    };
  }, [isSending]);
  return (
    <>
      <PhotoCropper
        key={url}
        url={url}
        ratio={RATIOS[photo.shape]}
        disabled={isSending}
        onCrop={photo.crop}
        onBroken={() => photo.remove('This photo cannot be read. Please choose another one.')}
      />
      {isSending ? (
        <Progress photo={photo} />
      ) : (
        <Button
          ref={removeButton}
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => {
            photo.remove();
            onRemove();
          }}
        >
          Remove photo
        </Button>
      )}
    </>
  );
}
