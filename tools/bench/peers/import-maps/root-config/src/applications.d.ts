declare module '@peers/catalog' {
  export const bootstrap: () => Promise<void>;
  export const mount: () => Promise<void>;
  export const unmount: () => Promise<void>;
}
