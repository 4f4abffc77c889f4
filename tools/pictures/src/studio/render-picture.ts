import {
  BasicShadowMap,
  Mesh,
  NeutralToneMapping,
  type Object3D,
  Scene,
  WebGLRenderer,
} from 'three';
import { HUES, type Hue } from '../hues.ts';
import { group } from '../kit/place.ts';
import { OBJECTS } from '../objects/index.ts';
import type { Picture, Thing } from '../scenes/scene.ts';
import { Accumulator } from './accumulator.ts';
import { backdrop } from './backdrop.ts';
import { Lamps } from './lamps.ts';
import { softboxes } from './softboxes.ts';
import { StudioCamera } from './view.ts';

/**
 * Renders a picture.
 *
 * @param samples - How many samples are averaged: 128 for a clean picture, 16 for a draft.
 * @returns A PNG as data URL.
 */
export async function renderPicture(
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
  scene.add(
    backdrop(hue.backdrop),
    ...picture.things.map((thing) => withShadows(buildThing(thing, hue))),
  );
  const lamps = new Lamps(scene, hue.backdrop);
  const view = new StudioCamera(picture.view ?? {}, width, height);
  const accumulator = new Accumulator(renderer, width, height);
  for (let index = 1; index <= samples; index += 1) {
    lamps.aim(index - 1);
    view.aim(index);
    renderer.setRenderTarget(accumulator.sample);
    renderer.render(scene, view.camera);
    accumulator.add();
    // Wait for the sample, because a software renderer would queue commands without limit.
    renderer.getContext().finish();
  }
  accumulator.resolve();
  const png = renderer.domElement.toDataURL('image/png');
  renderer.dispose();
  renderer.forceContextLoss();
  return png;
}

/** Builds an object in the scene's hue and places it in the scene. */
function buildThing({ is, at, turn = 0, scale = 1, with: own = {} }: Thing, hue: Hue): Object3D {
  const angles = typeof turn === 'number' ? ([0, turn, 0] as const) : turn;
  return group([OBJECTS[is]({ ...hue, ...own })], { at, turn: angles, scale });
}

function withShadows(object: Object3D): Object3D {
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    part.receiveShadow = true;
    part.castShadow = !part.material.transparent;
  });
  return object;
}
