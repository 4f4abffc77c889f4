/** A part of the Network Information API, which not all browsers support. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

declare global {
  interface Navigator {
    connection?: Connection;
  }
}

/** Whether the visitor has turned on data saving, or has a slow connection. */
export function savesData(): boolean {
  const { connection } = navigator;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
