import { useId, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';

/** The smallest part of a photo that can be shown, in percent of the largest one. */
const SMALLEST = 20;

/** The largest part of an image in this ratio, in its middle. */
function largestPart(image: HTMLImageElement, ratio: number): PercentCrop {
  const wide = image.naturalWidth / image.naturalHeight / ratio;
  const [width, height] = wide > 1 ? [100 / wide, 100] : [100, 100 * wide];
  return { unit: '%', width, height, x: (100 - width) / 2, y: (100 - height) / 2 };
}

const within = (value: number, max: number) => Math.max(0, Math.min(value, max));

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

function Slider({ label, value, min = 0, max, disabled, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="flex min-w-36 grow basis-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={Math.max(max, min)}
        // A photo of this shape has no other part.
        disabled={disabled || max <= min}
        step="any"
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="min-h-11 w-full accent-brand disabled:opacity-50"
      />
    </div>
  );
}

interface Props {
  /** Object URL of the file. */
  url: string;
  /** Width by height. */
  ratio: number;
  /** Whether the photo is on its way. */
  disabled: boolean;
  /** Called with the part that is shown. */
  onCrop: (crop: PercentCrop) => void;
  /** Called when the browser cannot show the file. */
  onBroken: () => void;
}

/** Shows a chosen photo, and lets the user choose its part: by dragging, by keyboard, or by sliders. */
export function PhotoCropper({ url, ratio, disabled, onCrop, onBroken }: Props) {
  const [largest, setLargest] = useState<PercentCrop>();
  const [crop, setCrop] = useState<PercentCrop>();
  const change = (next: PercentCrop) => {
    setCrop(next);
    onCrop(next);
  };
  const size = largest && crop ? (crop.width / largest.width) * 100 : 100;
  const resize = (percent: number) => {
    if (!largest || !crop) return;
    const [width, height] = [largest.width, largest.height].map((side) => (side * percent) / 100);
    if (width === undefined || height === undefined) return;
    change({
      unit: '%',
      width,
      height,
      x: within(crop.x + (crop.width - width) / 2, 100 - width),
      y: within(crop.y + (crop.height - height) / 2, 100 - height),
    });
  };
  return (
    <div className="flex flex-col gap-3">
      <ReactCrop
        {...(crop && { crop })}
        aspect={ratio}
        disabled={disabled}
        circularCrop={ratio === 1}
        keepSelection
        minWidth={40}
        className="self-center"
        ariaLabels={{
          cropArea: 'Part of the photo that is shown. Use the arrow keys to move it.',
          nwDragHandle: 'Top left corner. Use the arrow keys to move it.',
          nDragHandle: 'Top edge. Use the arrow keys to move it.',
          neDragHandle: 'Top right corner. Use the arrow keys to move it.',
          eDragHandle: 'Right edge. Use the arrow keys to move it.',
          seDragHandle: 'Bottom right corner. Use the arrow keys to move it.',
          sDragHandle: 'Bottom edge. Use the arrow keys to move it.',
          swDragHandle: 'Bottom left corner. Use the arrow keys to move it.',
          wDragHandle: 'Left edge. Use the arrow keys to move it.',
        }}
        onChange={(_pixels, percent) => change(percent)}
      >
        <img
          src={url}
          alt="Preview of your choice"
          className="max-h-80"
          onError={onBroken}
          onLoad={({ currentTarget }) => {
            const part = largestPart(currentTarget, ratio);
            setLargest(part);
            change(part);
          }}
        />
      </ReactCrop>
      {crop && (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Slider
            label="Size"
            value={size}
            min={SMALLEST}
            max={100}
            {...{ disabled }}
            onChange={resize}
          />
          <Slider
            label="Left to right"
            value={crop.x}
            max={100 - crop.width}
            disabled={disabled}
            onChange={(x) => change({ ...crop, x })}
          />
          <Slider
            label="Top to bottom"
            value={crop.y}
            max={100 - crop.height}
            disabled={disabled}
            onChange={(y) => change({ ...crop, y })}
          />
        </div>
      )}
    </div>
  );
}
