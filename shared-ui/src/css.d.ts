declare module '*.css';

/** The text of a stylesheet. */
declare module '*.css?raw' {
  const text: string;
  export default text;
}
