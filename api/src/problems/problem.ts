import type { Problem } from '@clean-express/shared-api/schemas';

interface Details {
  status: number;
  /** For programs; never changes for the same cause. */
  code: string;
  title: string;
  /** A sentence for people. */
  detail: string;
  /** Field → sentence. */
  errors?: Record<string, string>;
}

/** An error that is answered as problem details (RFC 9457). */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly statusCode: number;

  constructor(private readonly details: Details) {
    super(details.detail);
    this.statusCode = details.status;
  }

  /** The answer's body. */
  toBody(): Problem {
    return { type: 'about:blank', ...this.details, message: this.details.detail };
  }
}

/** 400: the request makes no sense. */
export const badRequest = (code: string, detail: string, errors?: Record<string, string>) =>
  new HttpProblem({ status: 400, code, title: 'Bad request', detail, ...(errors && { errors }) });

/** 401: nobody, or nobody that we know, asks. */
export const unauthorized = (code: string, detail: string) =>
  new HttpProblem({ status: 401, code, title: 'Unauthorized', detail });

/** 403: we know who asks, and they may not. */
export const forbidden = (code: string, detail: string) =>
  new HttpProblem({ status: 403, code, title: 'Forbidden', detail });

/** 404: there is no such thing. */
export const notFound = (detail: string) =>
  new HttpProblem({ status: 404, code: 'not-found', title: 'Not found', detail });

/** 412: what the client saw is not how it is any more. */
export const preconditionFailed = (code: string, detail: string) =>
  new HttpProblem({ status: 412, code, title: 'Precondition failed', detail });

/** 422: the request is well-formed, but what it names does not exist. */
export const unprocessable = (code: string, detail: string, errors: Record<string, string>) =>
  new HttpProblem({ status: 422, code, title: 'Unprocessable content', detail, errors });

/** 429: the same address asks too often. */
export const tooManyRequests = () =>
  new HttpProblem({
    status: 429,
    code: 'too-many-requests',
    title: 'Too many requests',
    detail: 'That was too often. Please try again in a minute.',
  });

/** 503: something that we depend on is away for the moment. */
export const unavailable = (code: string, detail: string) =>
  new HttpProblem({ status: 503, code, title: 'Service unavailable', detail });
