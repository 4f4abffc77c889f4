import type { Check } from './candidate.ts';

/** The host mounts widgets by name, so a release must still expose them. */
export const checkExposed: Check = ({ build, release, host }) => {
  const { name } = build.remote;
  const mounted = host.widgets
    .filter((widget) => widget.startsWith(`${name}/`))
    .map((widget) => `.${widget.slice(name.length)}`);
  return ['./routes', ...mounted]
    .filter((exposed) => !release.extras.preload[exposed])
    .map((exposed) => `The shell mounts "${exposed}" of "${name}", which it no longer exposes.`);
};
