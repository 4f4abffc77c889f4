import { BufferGeometry, Color, Float32BufferAttribute, Mesh, MeshLambertMaterial } from 'three';

const WIDTH = 44;
const FRONT = 14;
const BACK = -5.5;
const BEND = 5;
const TOP = 18;

/** A seamless studio backdrop: the floor curves up into the wall, without a visible edge. */
export function backdrop(colour: string): Mesh {
  const outline = profile();
  const positions = outline.flatMap(([z, y]) => [-WIDTH / 2, y, z, WIDTH / 2, y, z]);
  const faces = outline.slice(1).flatMap((_, row) => {
    const corner = row * 2;
    return [corner, corner + 1, corner + 2, corner + 1, corner + 3, corner + 2];
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  const material = new MeshLambertMaterial({ color: new Color(colour) });
  const mesh = new Mesh(geometry, material);
  mesh.receiveShadow = true;
  return mesh;
}

function profile(): [z: number, y: number][] {
  const bend = Array.from({ length: 49 }, (_, step): [number, number] => {
    const angle = (step / 48) * (Math.PI / 2);
    return [BACK + BEND - BEND * Math.sin(angle), BEND - BEND * Math.cos(angle)];
  });
  return [[FRONT, 0], ...bend, [BACK, TOP]];
}
