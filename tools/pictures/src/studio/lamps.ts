import { Color, DirectionalLight, type Scene, Vector3 } from 'three';
import { halton, onDisc } from './sampling.ts';

const KEY_FROM = new Vector3(-7.5, 11, 7);
const KEY_RADIUS = 2.3;
const KEY_STRENGTH = 2.5;
const SKY_STRENGTH = 2.1;
const BOUNCE_STRENGTH = 0.7;
const REACH = 9;

/** Lamps that move with every sample: two on the key softbox, two in the sky, one in the floor. */
export class Lamps {
  readonly #keys = [lamp(1280), lamp(1280)];
  readonly #skies = [lamp(640), lamp(640)];
  readonly #bounce = lamp(512);

  /** @param backdrop - The colour of the light that the floor reflects. */
  constructor(scene: Scene, backdrop: string) {
    for (const key of this.#keys) {
      key.color.set('#fff3e2');
      key.intensity = KEY_STRENGTH / this.#keys.length;
    }
    for (const sky of this.#skies) sky.intensity = (2 * SKY_STRENGTH) / this.#skies.length;
    this.#bounce.color.set(backdrop);
    this.#bounce.intensity = 2 * BOUNCE_STRENGTH;
    for (const light of [...this.#keys, ...this.#skies, this.#bounce])
      scene.add(light, light.target);
  }

  /** Moves the lamps to their positions for sample number `index` (from 0). */
  aim(index: number): void {
    this.#keys.forEach((key, nth) => {
      key.position.copy(onSoftbox(2 * index + nth + 1));
    });
    this.#skies.forEach((sky, nth) => {
      const direction = onHemisphere(2 * index + nth + 1);
      sky.color.copy(skyColour(direction.z));
      sky.position.copy(direction.multiplyScalar(16));
    });
    const below = onHemisphere(index + 1).multiplyScalar(16);
    this.#bounce.position.set(below.x, -below.y, below.z);
  }
}

function onSoftbox(index: number): Vector3 {
  const [x, y] = onDisc(halton(index, 5), halton(index, 7));
  const side = new Vector3(KEY_FROM.z, 0, -KEY_FROM.x).normalize();
  const up = new Vector3().crossVectors(KEY_FROM, side).normalize();
  return KEY_FROM.clone()
    .addScaledVector(side, x * KEY_RADIUS)
    .addScaledVector(up, y * KEY_RADIUS);
}

function onHemisphere(index: number): Vector3 {
  const height = 0.08 + 0.92 * halton(index, 2);
  const around = 2 * Math.PI * halton(index, 3);
  const flat = Math.sqrt(1 - height * height);
  return new Vector3(flat * Math.cos(around), height, flat * Math.sin(around));
}

function skyColour(towardsCamera: number): Color {
  return new Color('#dfeaff').lerp(new Color('#fffaf2'), (towardsCamera + 1) / 2);
}

function lamp(shadowSize: number): DirectionalLight {
  const light = new DirectionalLight();
  light.castShadow = true;
  light.shadow.mapSize.setScalar(shadowSize);
  light.shadow.bias = -0.0008;
  light.shadow.normalBias = 0.04;
  light.target.position.set(0, 1, 0);
  Object.assign(light.shadow.camera, {
    left: -REACH,
    right: REACH,
    top: REACH,
    bottom: -REACH,
    near: 0.5,
    far: 40,
  });
  return light;
}
