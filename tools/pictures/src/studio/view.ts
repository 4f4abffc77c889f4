import { MathUtils, PerspectiveCamera, Vector3 } from 'three';
import { halton, onDisc } from './sampling.ts';

/** The camera's view of a scene; lengths in scene units, angles in degrees. */
export interface View {
  /** The point that the camera looks at. */
  target?: readonly [number, number, number];
  /** Distance from the target. */
  distance?: number;
  /** Angle above the horizon. */
  elevation?: number;
  /** Vertical field of view. */
  field?: number;
}

/** Radius of the lens: the larger, the shallower the depth of field. */
const APERTURE = 0.09;

const DEFAULTS = {
  target: [0, 1.7, 0],
  distance: 16,
  elevation: 11,
  field: 25,
} as const;

/** A camera that moves slightly with every sample, which gives antialiasing and depth of field. */
export class StudioCamera {
  readonly camera: PerspectiveCamera;
  readonly #origin = new Vector3();
  readonly #target: Vector3;
  private readonly width: number;
  private readonly height: number;

  constructor(view: View, width: number, height: number) {
    this.width = width;
    this.height = height;
    const { target, distance, elevation, field } = { ...DEFAULTS, ...view };
    this.camera = new PerspectiveCamera(field, width / height, 1, 60);
    this.#target = new Vector3(...target);
    this.#origin.setFromSphericalCoords(distance, MathUtils.degToRad(90 - elevation), 0);
    this.#origin.add(this.#target);
  }

  /** Moves the camera to its position for sample number `index`. */
  aim(index: number): void {
    const [x, y] = onDisc(halton(index, 17), halton(index, 19));
    this.camera.position.copy(this.#origin);
    this.camera.lookAt(this.#target);
    this.camera.translateX(x * APERTURE).translateY(y * APERTURE);
    this.camera.lookAt(this.#target);
    const [dx, dy] = [halton(index, 2) - 0.5, halton(index, 3) - 0.5];
    this.camera.setViewOffset(this.width, this.height, dx * 1.2, dy * 1.2, this.width, this.height);
  }
}
