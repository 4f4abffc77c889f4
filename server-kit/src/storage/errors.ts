/** The store does not respond, or refuses the server's credentials. A later attempt may succeed. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
}

/** A location of a store in none of the valid forms. */
export class InvalidLocation extends Error {
  override readonly name = 'InvalidLocation';
}
