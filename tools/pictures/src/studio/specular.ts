import { ShaderChunk } from 'three';

/**
 * Makes highlights come only from the softboxes of the environment, and diffuse light only from the
 * sampled lamps. Without it, each sampled point of a lamp would leave a dot on polished objects,
 * and the environment would light the shadows of the lamps.
 */
export function splitHighlightsFromLamps(): void {
  replace('lights_physical_pars_fragment', /reflectedLight\.directSpecular \+= [^;]+;/g, '');
  replace('lights_physical_pars_fragment', /clearcoatSpecularDirect \+= [^;]+;/g, '');
  replace('lights_fragment_maps', /iblIrradiance \+= [^;]+;/g, '');
}

function replace(chunk: keyof typeof ShaderChunk, pattern: RegExp, by: string): void {
  const before = ShaderChunk[chunk];
  const after = before.replace(pattern, by);
  if (after === before)
    throw new Error(`three.js has changed its shader "${chunk}". Adapt specular.ts.`);
  ShaderChunk[chunk] = after;
}
