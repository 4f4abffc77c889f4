/**
 * Creates locks by name: of the actions with the same name, one runs after the other.
 *
 * @returns Runs an action when those before it are done, whether they failed or not.
 */
export function createLocks() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(name: string, action: () => Promise<Result>): Promise<Result> => {
    const before = last.get(name) ?? Promise.resolve();
    const result = before.then(action, action);
    const settled = result.catch(() => undefined);
    last.set(name, settled);
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name);
    });
    return result;
  };
}
