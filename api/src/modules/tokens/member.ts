/** A signed-in user. */
export interface Member {
  /** The user's id at the identity provider, which owns what the user adds. */
  uid: string;
  email: string;
}

/** Whether two email addresses are the same, ignoring case. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
