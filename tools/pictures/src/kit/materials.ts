import {
  Color,
  DoubleSide,
  MeshPhysicalMaterial,
  type MeshPhysicalMaterialParameters,
} from 'three';

const cache = new Map<string, MeshPhysicalMaterial>();

function cachedMaterial(kind: string, colour: string, parameters: MeshPhysicalMaterialParameters) {
  const key = `${kind} ${colour}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const material = new MeshPhysicalMaterial({ color: new Color(colour), ...parameters });
  cache.set(key, material);
  return material;
}

/** A painted or moulded surface with a soft sheen: most surfaces. */
export const satin = (colour: string) =>
  cachedMaterial('satin', colour, { roughness: 0.45, clearcoat: 0.25, clearcoatRoughness: 0.35 });

/** Lacquer, glazed ceramic, polished plastic. */
export const gloss = (colour: string) =>
  cachedMaterial('gloss', colour, { roughness: 0.3, clearcoat: 1, clearcoatRoughness: 0.12 });

/** Rubber, paper, cloth: no highlight. */
export const matt = (colour: string) =>
  cachedMaterial('matt', colour, { roughness: 0.9, specularIntensity: 0.3, side: DoubleSide });

/** Brushed metal; steel by default. */
export const metal = (colour = '#cfd6dc') =>
  cachedMaterial('metal', colour, { roughness: 0.28, metalness: 0.92 });

/** Clear or tinted glass, thin enough to need no refraction. */
export const glass = (colour = '#e8fbff') =>
  cachedMaterial('glass', colour, {
    roughness: 0.05,
    transparent: true,
    opacity: 0.28,
    clearcoat: 1,
    clearcoatRoughness: 0.03,
    depthWrite: false,
  });

/** A surface that emits light, such as a lit bulb or a display. */
export const glow = (colour: string, strength = 1) =>
  cachedMaterial(`glow ${strength}`, colour, {
    emissive: new Color(colour),
    emissiveIntensity: strength,
    roughness: 0.4,
  });
