/** The signed-in user, as the identity provider returns it. */
export interface AuthUser {
  uid: string;
  /** `undefined` if the provider does not share it. */
  email: string | undefined;
  displayName: string | undefined;
  /** URL of a photo; not validated, because users type it at registration. */
  photoURL: string | undefined;
}
