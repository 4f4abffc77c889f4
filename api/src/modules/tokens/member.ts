/** Somebody who signed in. */
export interface Member {
  /** The identity provider's id, which owns what they add. */
  uid: string;
  email: string;
}

/** Whether two addresses are the same; providers differ in how they write capitals. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
