import {
  AdditiveBlending,
  FloatType,
  HalfFloatType,
  ShaderMaterial,
  type Texture,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { FullScreenQuad } from 'three/addons/postprocessing/Pass.js';

const VERTEX =
  'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }';

const ADD = /* glsl */ `
  uniform sampler2D image;
  varying vec2 at;
  // Clamped, so that the reflection of a lamp cannot leave a bright speck.
  void main() { gl_FragColor = vec4(min(texture2D(image, at).rgb, vec3(6.0)), 1.0); }`;

const RESOLVE = /* glsl */ `
  uniform sampler2D image;
  varying vec2 at;
  void main() {
    vec4 sum = texture2D(image, at);
    vec2 off = at - vec2(0.46, 0.56);
    float fall = 1.0 - 0.22 * smoothstep(0.2, 1.0, length(off * vec2(1.0, 0.9)));
    gl_FragColor = vec4(sum.rgb / sum.a * fall, 1.0);
    #include <tonemapping_fragment>
    #include <colorspace_fragment>
  }`;

/** Sums the samples of a picture in linear light, and draws their mean onto the canvas. */
export class Accumulator {
  readonly sample: WebGLRenderTarget;
  readonly #sum: WebGLRenderTarget;
  private readonly renderer: WebGLRenderer;

  constructor(renderer: WebGLRenderer, width: number, height: number) {
    this.renderer = renderer;
    this.sample = new WebGLRenderTarget(width, height, { type: HalfFloatType });
    this.#sum = new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false });
    renderer.setRenderTarget(this.#sum);
    renderer.setClearColor(0x000000, 0);
    renderer.clear();
  }

  /** Adds the content of `sample`. */
  add(): void {
    this.#draw(ADD, this.sample.texture, this.#sum, {
      blending: AdditiveBlending,
      transparent: true,
    });
  }

  /** Draws the mean of all samples, tone-mapped and with a slight vignette. */
  resolve(): void {
    this.#draw(RESOLVE, this.#sum.texture, null, {});
  }

  #draw(
    fragmentShader: string,
    image: Texture,
    target: WebGLRenderTarget | null,
    options: object,
  ): void {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader,
      uniforms: { image: { value: image } },
      depthTest: false,
      depthWrite: false,
      ...options,
    });
    const { autoClear } = this.renderer;
    this.renderer.autoClear = false;
    this.renderer.setRenderTarget(target);
    new FullScreenQuad(material).render(this.renderer);
    this.renderer.autoClear = autoClear;
    material.dispose();
  }
}
