import {
  CapsuleGeometry,
  CatmullRomCurve3,
  ExtrudeGeometry,
  LatheGeometry,
  type Material,
  Mesh,
  Shape,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { type Placement, place } from './place.ts';
import { type Corner, roundedProfile } from './profile.ts';

type Point = readonly [number, number, number];

/** A box with rounded edges, centred. */
export function box(material: Material, size: Point, radius = 0.06, placement: Placement = {}) {
  const round = Math.min(radius, ...size.map((side) => side / 2.02));
  return place(new Mesh(new RoundedBoxGeometry(...size, 6, round), material), placement);
}

/** A solid of revolution: the outline (radius, height) rotates about the y axis. */
export function turned(
  material: Material,
  outline: readonly Corner[],
  edge = 0.06,
  placement: Placement = {},
) {
  return place(new Mesh(new LatheGeometry(roundedProfile(outline, edge), 96), material), placement);
}

/** A cylinder or cone stump with rounded edges, standing on y = 0. */
export function cylinder(
  material: Material,
  [bottom, top, height]: Point,
  edge = 0.05,
  placement: Placement = {},
) {
  const outline: Corner[] = [
    [0, 0],
    [bottom, 0],
    [top, height],
    [0, height],
  ];
  return turned(material, outline, edge, placement);
}

/** A ball; squash it with `scale`. */
export function ball(material: Material, radius: number, placement: Placement = {}) {
  return place(new Mesh(new SphereGeometry(radius, 64, 48), material), placement);
}

/** A ring in the x-y plane; `arc` in degrees. */
export function ring(
  material: Material,
  [radius, thickness, arc = 360]: readonly [number, number, number?],
  placement: Placement = {},
) {
  const geometry = new TorusGeometry(radius, thickness, 24, 96, (arc * Math.PI) / 180);
  return place(new Mesh(geometry, material), placement);
}

/** A pill along the y axis, centred; `length` is without its round ends. */
export function pill(
  material: Material,
  radius: number,
  length: number,
  placement: Placement = {},
) {
  return place(new Mesh(new CapsuleGeometry(radius, length, 16, 32), material), placement);
}

/** A hose, cable or bent bar through the points, with round ends. */
export function tube(
  material: Material,
  points: readonly Point[],
  radius: number,
  placement: Placement = {},
  tension = 0.5,
) {
  const path = points.map((point) => new Vector3(...point));
  const curve = new CatmullRomCurve3(path, false, 'catmullrom', tension);
  const mesh = new Mesh(new TubeGeometry(curve, points.length * 24, radius, 24), material);
  for (const end of [path[0], path.at(-1)]) {
    if (end) mesh.add(ball(material, radius, { at: [end.x, end.y, end.z] }));
  }
  return place(mesh, placement);
}

/** An extruded outline with bevelled edges, centred in depth. */
export function slab(
  material: Material,
  outline: Shape | readonly Corner[],
  depth: number,
  bevel = 0.04,
  placement: Placement = {},
) {
  const geometry = new ExtrudeGeometry(outline instanceof Shape ? outline : closed(outline), {
    depth: Math.max(depth - 2 * bevel, 0.001),
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 5,
    bevelOffset: -bevel,
    curveSegments: 32,
  });
  geometry.translate(0, 0, bevel - depth / 2);
  return place(new Mesh(geometry, material), placement);
}

function closed(corners: readonly Corner[]): Shape {
  const [first, second] = corners;
  if (!first || !second) return new Shape();
  // Start in the middle of an edge, so that every corner can be rounded.
  const middle: Corner = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2];
  return new Shape(roundedProfile([middle, ...corners.slice(1), first, middle], 0));
}
