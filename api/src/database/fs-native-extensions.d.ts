declare module 'fs-native-extensions' {
  /** Asks the kernel for an exclusive lock on an open file; `false` when another handle has it. */
  export function tryLock(fd: number): boolean;
}
