import type { Check } from './finding.ts';

/** The host mounts widgets by name: one that is gone would leave a hole in its page. */
export const checkExposed: Check = ({ build, release, host }) => {
  const { name } = build.remote;
  const wanted = host.widgets
    .filter((widget) => widget.startsWith(`${name}/`))
    .map((widget) => `.${widget.slice(name.length)}`);
  return ['./routes', ...wanted]
    .filter((exposed) => !release.extras.preload[exposed])
    .map((exposed) => `The shell mounts "${exposed}" of "${name}", which it no longer exposes.`);
};
