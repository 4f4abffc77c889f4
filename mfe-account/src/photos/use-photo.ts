import { type PhotoShape, uploadPhoto } from '@clean-express/shared-api';
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '@clean-express/shared-api/limits';
import { useEffect, useRef, useState } from 'react';

/** A part of a photo, in percent. */
export interface PhotoPart {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WHOLE: PhotoPart = { x: 0, y: 0, width: 100, height: 100 };

/** @returns Why a file cannot be uploaded. The API knows better, once it has it. */
function refusalOf({ type, size }: File): string | undefined {
  if (!PHOTO_TYPES.includes(type)) return 'Please choose a photo in JPEG, PNG, WebP or AVIF.';
  if (size > PHOTO_MAX_BYTES) return 'A photo has at most 10 MB. Please choose a smaller one.';
  return undefined;
}

export type PhotoChoice = ReturnType<typeof usePhoto>;

/** The photo that a user chooses in a form, which is uploaded when the form is sent. */
export function usePhoto(shape: PhotoShape) {
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [error, setError] = useState<string>();
  /** The share that is sent; `undefined` while nothing is. */
  const [progress, setProgress] = useState<number>();
  const part = useRef(WHOLE);
  const upload = useRef<AbortController>(undefined);
  const url = chosen?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const remove = (reason?: string) => {
    setChosen(undefined);
    setError(reason);
  };
  return {
    shape,
    chosen,
    error,
    progress,
    choose: (file: File) => {
      const refusal = refusalOf(file);
      part.current = WHOLE;
      setError(refusal);
      setChosen(refusal ? undefined : { file, url: URL.createObjectURL(file) });
    },
    remove,
    crop: (next: PhotoPart) => {
      part.current = next;
    },
    cancel: () => upload.current?.abort(new Error('The upload of your photo is cancelled.')),
    /** The errors of a form without that of the address, in place of which a file is chosen. */
    without: <Errors extends object>(errors: Errors, name: keyof Errors): Errors => {
      if (!chosen) return errors;
      const { [name]: _satisfied, ...others } = errors;
      return others as Errors;
    },
    /** @returns The address of the uploaded photo; `undefined` if none is chosen. */
    send: async (): Promise<string | undefined> => {
      if (!chosen) return undefined;
      upload.current = new AbortController();
      setProgress(0);
      const { x, y, width, height } = part.current;
      return uploadPhoto(chosen.file, {
        upload: { shape, x, y, width, height },
        onProgress: setProgress,
        signal: upload.current.signal,
      }).finally(() => setProgress(undefined));
    },
  };
}
