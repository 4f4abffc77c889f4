import {
  BackSide,
  Color,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type Texture,
  type WebGLRenderer,
} from 'three';

type Point = readonly [number, number, number];

/**
 * The environment map that polished objects reflect: a room in the backdrop's colour with
 * softboxes.
 */
export function softboxes(renderer: WebGLRenderer, colour: string): Texture {
  const room = new Scene();
  const walls = new MeshBasicMaterial({
    color: new Color(colour).multiplyScalar(0.62),
    side: BackSide,
  });
  room.add(new Mesh(new SphereGeometry(20, 48, 32), walls));
  room.add(
    lamp([-9, 9, 6], [7, 6], 7),
    lamp([10, 5, 4], [3, 8], 3.2),
    lamp([2, 13, -4], [10, 4], 3),
  );
  room.add(lamp([0, 3, 14], [14, 2.4], 0.9));
  const generator = new PMREMGenerator(renderer);
  return generator.fromScene(room, 0, 0.1, 60, { size: 512 }).texture;
}

function lamp(at: Point, [width, height]: readonly [number, number], strength: number): Mesh {
  const light = new MeshBasicMaterial({ color: new Color(strength, strength, strength), side: 2 });
  const mesh = new Mesh(new PlaneGeometry(width, height), light);
  mesh.position.set(...at);
  mesh.lookAt(0, 1, 0);
  return mesh;
}
