import { ShaderChunk } from 'three';

/**
 * Makes highlights come only from the softboxes of the environment, and diffuse light only from the
 * sampled lamps. Without it, each sampled point of a lamp would leave a dot on polished objects,
 * and the environment would light the shadows of the lamps.
 */
export function splitHighlightsFromLamps(): void {
  remove('lights_physical_pars_fragment', /reflectedLight\.directSpecular \+= [^;]+;/g);
  remove('lights_physical_pars_fragment', /clearcoatSpecularDirect \+= [^;]+;/g);
  remove('lights_fragment_maps', /iblIrradiance \+= [^;]+;/g);
}

function remove(chunk: keyof typeof ShaderChunk, pattern: RegExp): void {
  const before = ShaderChunk[chunk];
  const after = before.replace(pattern, '');
  if (after === before)
    throw new Error(`three.js has changed its shader "${chunk}". Adapt specular.ts.`);
  ShaderChunk[chunk] = after;
}
