import type { HueName } from '../hues.ts';
import type { ThingName } from '../objects/index.ts';
import type { View } from '../studio/view.ts';

/** One object in a scene. */
export interface Thing {
  is: ThingName;
  /** Position: to the right, up, and towards the viewer. */
  at: readonly [number, number, number];
  /** Degrees: about the vertical axis, or about x, y and z. */
  turn?: number | readonly [number, number, number];
  scale?: number | readonly [number, number, number];
  /** Colours that override the scene's hue, or other options of the object. */
  with?: Readonly<Record<string, string>>;
}

/** A picture: a hue, objects with their positions, and a view. */
export interface Picture {
  hue: HueName;
  things: readonly Thing[];
  view?: View;
}
