import {
  BasicShadowMap,
  Mesh,
  NeutralToneMapping,
  type Object3D,
  Scene,
  WebGLRenderer,
} from 'three';
import { HUES } from '../hues.ts';
import type { Picture } from '../scenes/scene.ts';
import { Accumulator } from './accumulator.ts';
import { backdrop } from './backdrop.ts';
import { Lamps } from './lamps.ts';
import { softboxes } from './softboxes.ts';
import { stand } from './stand.ts';
import { StudioCamera } from './view.ts';

/**
 * Takes one picture.
 *
 * @param samples - How many exposures are averaged; 128 is clean, 16 a draft.
 * @returns A PNG as data URL.
 */
export async function render(
  picture: Picture,
  width: number,
  height: number,
  samples: number,
): Promise<string> {
  const renderer = new WebGLRenderer({ antialias: false, preserveDrawingBuffer: true });
  renderer.setSize(width, height, false);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = BasicShadowMap;
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 1;
  const hue = HUES[picture.hue];
  const scene = new Scene();
  scene.environment = softboxes(renderer, hue.backdrop);
  scene.add(backdrop(hue.backdrop), ...picture.things.map((thing) => shadowed(stand(thing, hue))));
  const lamps = new Lamps(scene, hue.backdrop);
  const view = new StudioCamera(picture.view ?? {}, width, height);
  const film = new Accumulator(renderer, width, height);
  for (let index = 1; index <= samples; index += 1) {
    lamps.aim(index - 1);
    view.aim(index);
    renderer.setRenderTarget(film.sample);
    renderer.render(scene, view.camera);
    film.add();
    // A software renderer queues without end otherwise.
    renderer.getContext().finish();
  }
  film.develop();
  const png = renderer.domElement.toDataURL('image/png');
  renderer.dispose();
  renderer.forceContextLoss();
  return png;
}

function shadowed(object: Object3D): Object3D {
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    part.receiveShadow = true;
    part.castShadow = !part.material.transparent;
  });
  return object;
}
