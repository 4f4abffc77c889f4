/** The signed-in person, as the identity provider knows them. */
export interface AuthUser {
  uid: string;
  /** Left out by providers that do not share it. */
  email: string | undefined;
  displayName: string | undefined;
  /** Address of a picture; whatever the person typed at registration. */
  photoURL: string | undefined;
}
