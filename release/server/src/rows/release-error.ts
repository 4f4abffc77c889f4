/**
 * A change that cannot be made. Its message says what happened and what to do.
 *
 * `notFound`: there is no such release. `refused`: a rule forbids it. `conflict`: it contradicts what
 * exists. `usage`: the request makes no sense. `invalid`: so does the release that is uploaded.
 * `unknownUpload`: it has to be started again. `unavailable`: another instance, or a later attempt, can make
 * the change.
 */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly kind:
    | 'notFound'
    | 'refused'
    | 'conflict'
    | 'usage'
    | 'invalid'
    | 'unknownUpload'
    | 'unavailable';

  constructor(kind: ReleaseError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
