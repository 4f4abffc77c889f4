import type { HueName } from '../hues.ts';
import type { ThingName } from '../objects/index.ts';
import type { View } from '../studio/view.ts';

/** One object in a scene. */
export interface Thing {
  is: ThingName;
  /** Left/right, height, and depth (towards the viewer is positive). */
  at: readonly [number, number, number];
  /** Degrees: about the vertical axis, or nod, turn and lean. */
  turn?: number | readonly [number, number, number];
  scale?: number | readonly [number, number, number];
  /** Colours that differ from the scene's hue, or another value that the object understands. */
  with?: Readonly<Record<string, string>>;
}

/** A picture: a hue, objects with their places, and a view. */
export interface Picture {
  hue: HueName;
  things: readonly Thing[];
  view?: View;
}
