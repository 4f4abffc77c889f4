import {
  Color,
  DoubleSide,
  MeshPhysicalMaterial,
  type MeshPhysicalMaterialParameters,
} from 'three';

const cache = new Map<string, MeshPhysicalMaterial>();

function shared(kind: string, colour: string, parameters: MeshPhysicalMaterialParameters) {
  const key = `${kind} ${colour}`;
  const known = cache.get(key);
  if (known) return known;
  const material = new MeshPhysicalMaterial({ color: new Color(colour), ...parameters });
  cache.set(key, material);
  return material;
}

/** Painted or moulded surface with a soft sheen: most of this world. */
export const satin = (colour: string) =>
  shared('satin', colour, { roughness: 0.45, clearcoat: 0.25, clearcoatRoughness: 0.35 });

/** Lacquer, glazed ceramic, polished plastic. */
export const gloss = (colour: string) =>
  shared('gloss', colour, { roughness: 0.3, clearcoat: 1, clearcoatRoughness: 0.12 });

/** Rubber, paper, cloth: no highlight. */
export const matt = (colour: string) =>
  shared('matt', colour, { roughness: 0.9, specularIntensity: 0.3, side: DoubleSide });

/** Brushed metal; steel unless told otherwise. */
export const metal = (colour = '#cfd6dc') =>
  shared('metal', colour, { roughness: 0.28, metalness: 0.92 });

/** Clear or tinted glass, thin enough to need no refraction. */
export const glass = (colour = '#e8fbff') =>
  shared('glass', colour, {
    roughness: 0.05,
    transparent: true,
    opacity: 0.28,
    clearcoat: 1,
    clearcoatRoughness: 0.03,
    depthWrite: false,
  });

/** A surface that gives light, such as a lit bulb or a display. */
export const glow = (colour: string, strength = 1) =>
  shared(`glow ${strength}`, colour, {
    emissive: new Color(colour),
    emissiveIntensity: strength,
    roughness: 0.4,
  });
