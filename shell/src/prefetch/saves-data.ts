/** The part of the Network Information API that tells what a visitor can spare; not in all browsers. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor asked for less data, or has a connection that is slow. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
