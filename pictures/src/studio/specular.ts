import { ShaderChunk } from 'three';

/**
 * Takes highlights from the softboxes of the environment only, and diffuse light from the sampled lamps only.
 * Lamps are sampled as points of an area: each would otherwise leave its own dot on polished things,
 * and the environment's diffuse part would light what the lamps leave in shadow.
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
    throw new Error(`three.js changed its shader "${chunk}"; adapt specular.ts`);
  ShaderChunk[chunk] = after;
}
