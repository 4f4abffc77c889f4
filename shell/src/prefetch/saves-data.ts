/** A part of the Network Information API, which not all browsers support. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor has turned on data saving, or has a slow connection. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
