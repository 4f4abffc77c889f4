import { PHOTO_TYPES } from '@clean-express/shared-api/limits';
import { buttonClass } from '@clean-express/shared-ui/button';
import { TextField } from '@clean-express/shared-ui/fields';
import { FormError } from '@clean-express/shared-ui/form-error';
import { ImageUp } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { PhotoChoice } from './use-photo.ts';

const ChosenPhoto = lazy(async () => ({
  default: (await import('./chosen-photo.tsx')).ChosenPhoto,
}));

interface FileButtonProps {
  /** Which camera takes the photo; left out to choose a file. */
  capture?: 'user' | 'environment';
  className?: string;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A file input that looks as a button. */
function FileButton({ capture, className = '', onChoose, children }: FileButtonProps) {
  return (
    <label
      className={buttonClass({
        variant: 'secondary',
        size: 'sm',
        className: `has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ${className}`,
      })}
    >
      <input
        type="file"
        accept={PHOTO_TYPES.join()}
        capture={capture}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {children}
    </label>
  );
}

/** The file of a drop or a paste. */
const fileIn = (data: DataTransfer | null) => data?.files[0];

interface Props extends ComponentProps<typeof TextField> {
  photo: PhotoChoice;
  /** Whether the form is on its way: then no other photo can be chosen. */
  pending: boolean;
}

/** Whether a paste is for the photo of this form: it is inside of it, or in no form while there is no other one. */
function isPasteFor(form: HTMLFormElement | null | undefined, target: EventTarget | null): boolean {
  const pastedInto = target instanceof Element && target.closest('form');
  if (pastedInto) return pastedInto === form;
  return document.querySelectorAll('form:has(input[type=file])').length === 1;
}

/** The field `Photo URL`, and beside it a photo to upload in place of the address. */
export function PhotoField({ photo, pending, help, required, ...field }: Props) {
  const { shape, chosen, error } = photo;
  const choose = (file: File) => {
    if (!pending) photo.choose(file);
  };
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = fileIn(event.clipboardData);
      // Other programs copy a text with a picture of it.
      if (!file || event.clipboardData?.getData('text/plain')) return;
      if (!isPasteFor(box.current?.closest('form'), event.target)) return;
      event.preventDefault();
      choose(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  });
  const focusBox = () => box.current?.querySelector<HTMLInputElement>('input[type=file]')?.focus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop is one more way to what the buttons do
    <div
      ref={box}
      className="flex flex-col gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const file = fileIn(event.dataTransfer);
        if (!file) return;
        event.preventDefault();
        choose(file);
      }}
    >
      <TextField
        {...field}
        type="url"
        required={required && !chosen}
        help={chosen ? 'Your chosen photo is used in its place.' : help}
      />
      <div className="flex flex-col gap-4 rounded-control border border-dashed border-line-strong p-4 *:empty:hidden noscript:hidden">
        <div className="flex flex-wrap items-center gap-3">
          <FileButton onChoose={choose}>
            <ImageUp aria-hidden className="size-5" />
            Upload a photo
          </FileButton>
          <FileButton
            capture={shape === '1:1' ? 'user' : 'environment'}
            className="not-pointer-coarse:hidden"
            onChoose={choose}
          >
            Take a photo
          </FileButton>
          <p className="text-sm text-muted">
            Or drop or paste one here: JPEG, PNG, WebP or AVIF, at most 10 MB.
          </p>
        </div>
        <FormError message={error} />
        <p role="status" className="text-sm font-medium">
          {chosen && `${chosen.file.name} is chosen.`}
        </p>
        {chosen && (
          <Suspense fallback={<p className="text-sm text-muted">Opening your photo …</p>}>
            <ChosenPhoto photo={photo} url={chosen.url} onRemove={focusBox} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
