import type { PageQuery } from '@clean-express/federation/contract';
import {
  ENTER_PART_FUNCTION,
  type EnterPart,
  type RenderInput,
} from '@clean-express/federation/rendering';
import { createContext } from 'react';

/** What a server render knows about the parts of remotes. */
export interface ServerParts {
  widgets: RenderInput['widgets'];
  slots: NonNullable<RenderInput['slots']>;
  /**
   * Fetches queries.
   *
   * @returns The same promise for the same queries; `undefined` when their data is there.
   */
  prefetch: (queries: readonly PageQuery[]) => Promise<unknown> | undefined;
}

/** Empty in browsers, which load parts from their remotes. */
export const ServerPartsContext = createContext<ServerParts | undefined>(undefined);

/** Digest of what the server leaves to browsers: they render it without a complaint about the server. */
export const LEFT_TO_BROWSER = 'left-to-browser';

/** Ends the server render of a part or slot that the server does not have. React leaves it to browsers. */
export class LeftToBrowser extends Error {
  override readonly name = 'LeftToBrowser';
  readonly digest = LEFT_TO_BROWSER;

  /** @param part - Name of a part or a slot. */
  constructor(part: string) {
    super(`The server does not render ${part}: it is not declared, or not available.`);
  }
}

let entered: string | undefined;

/** The part whose code renders now. */
export const enteredPart = () => entered;

/** Says whose code renders next. What runs after it is something else, also when the part waits or throws. */
export const enterPart: EnterPart = (part) => {
  if (part !== undefined && entered === undefined) queueMicrotask(() => enterPart());
  entered = part;
  const enter: EnterPart | undefined = Reflect.get(globalThis, ENTER_PART_FUNCTION);
  enter?.(part);
};
