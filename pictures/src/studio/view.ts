import { MathUtils, PerspectiveCamera, Vector3 } from 'three';
import { halton, onDisc } from './sampling.ts';

/** How a scene is looked at; lengths in scene units, angles in degrees. */
export interface View {
  /** What the camera looks at. */
  target?: readonly [number, number, number];
  /** Distance from the target. */
  distance?: number;
  /** Above the horizon. */
  elevation?: number;
  /** To the right of the middle. */
  azimuth?: number;
  /** Vertical field of view. */
  field?: number;
  /** Width of the lens opening: the larger, the softer what is nearer or further than the target. */
  opening?: number;
}

const DEFAULTS = {
  target: [0, 1.7, 0],
  distance: 16,
  elevation: 11,
  azimuth: 0,
  field: 25,
  opening: 0.09,
} as const;

/** A camera that shifts a little in every sample, which smooths edges and gives depth of field. */
export class StudioCamera {
  readonly camera: PerspectiveCamera;
  readonly #home = new Vector3();
  readonly #target: Vector3;
  readonly #opening: number;

  constructor(
    view: View,
    private readonly width: number,
    private readonly height: number,
  ) {
    const { target, distance, elevation, azimuth, field, opening } = { ...DEFAULTS, ...view };
    this.camera = new PerspectiveCamera(field, width / height, 1, 60);
    this.#target = new Vector3(...target);
    this.#opening = opening;
    this.#home.setFromSphericalCoords(
      distance,
      MathUtils.degToRad(90 - elevation),
      MathUtils.degToRad(azimuth),
    );
    this.#home.add(this.#target);
  }

  /** Sets the camera up for sample number `index`. */
  aim(index: number): void {
    const [x, y] = onDisc(halton(index, 17), halton(index, 19));
    this.camera.position.copy(this.#home);
    this.camera.lookAt(this.#target);
    this.camera.translateX(x * this.#opening).translateY(y * this.#opening);
    this.camera.lookAt(this.#target);
    const [dx, dy] = [halton(index, 2) - 0.5, halton(index, 3) - 0.5];
    this.camera.setViewOffset(this.width, this.height, dx * 1.2, dy * 1.2, this.width, this.height);
  }
}
