/** The colours of one trade. */
export interface Hue {
  /** Floor and wall of the studio. */
  backdrop: string;
  /** Stage furniture (podium, arch): slightly darker than the backdrop. */
  stage: string;
  /** The main colour of the trade, for the main objects. */
  main: string;
  /** Dark shade of the main colour, for handles and details. */
  deep: string;
  /** Light tint of the main colour. */
  light: string;
  /** The one contrasting colour of the scene. */
  pop: string;
}

/** The hues of all trades. They have the same lightness, so that pictures match side by side. */
export const HUES = {
  cleaning: {
    backdrop: '#a9ddd0',
    stage: '#7cc7b6',
    main: '#1fa58c',
    deep: '#0b5d55',
    light: '#d8f3ea',
    pop: '#ffc04d',
  },
  plumbing: {
    backdrop: '#a8cdf0',
    stage: '#7fb2e6',
    main: '#2f7fd6',
    deep: '#143f7d',
    light: '#dcebfb',
    pop: '#ff9a5c',
  },
  electric: {
    backdrop: '#f7d98c',
    stage: '#efc25c',
    main: '#f2a516',
    deep: '#6b4708',
    light: '#fff1cc',
    pop: '#2f8f83',
  },
  painting: {
    backdrop: '#f7b9a6',
    stage: '#f09a83',
    main: '#ee6a50',
    deep: '#8a2a1d',
    light: '#fde3da',
    pop: '#2a9d93',
  },
  carpentry: {
    backdrop: '#e6cfae',
    stage: '#d3b186',
    main: '#b9793c',
    deep: '#5e3817',
    light: '#f6ead6',
    pop: '#1f8a7a',
  },
  car: {
    backdrop: '#b7bfe8',
    stage: '#949fd8',
    main: '#4b5bc4',
    deep: '#232c66',
    light: '#e3e6f8',
    pop: '#ffb347',
  },
  brand: {
    backdrop: '#b5dccb',
    stage: '#86c3ac',
    main: '#0f766e',
    deep: '#0a4a46',
    light: '#e2f3ea',
    pop: '#f5a524',
  },
} as const satisfies Record<string, Hue>;

/** The name of a hue. */
export type HueName = keyof typeof HUES;
