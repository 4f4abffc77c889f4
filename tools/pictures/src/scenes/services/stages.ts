import type { Thing } from '../scene.ts';

/** The stage of most scenes: a disc behind, and a podium. */
export function stage(x = -0.3, discX = 0.4): Thing[] {
  return [
    { is: 'disc', at: [discX, 0, -3], scale: 2.6 },
    { is: 'podium', at: [x, 0, -0.6] },
  ];
}

/** An arch behind the objects. */
export const arch = (x: number): Thing => ({ is: 'arch', at: [x, 0, -2.6], scale: 2.4 });
