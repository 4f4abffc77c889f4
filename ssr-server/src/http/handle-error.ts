import { Overloaded, tellToRetry } from '@clean-express/server-kit/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { plainPage, sendPlainPage } from '../html/plain-page.ts';
import { NoShell } from '../request/page-context.ts';

const OVERLOADED_PAGE = plainPage({
  name: '503 overloaded',
  heading: 'There is a lot going on right now',
  text: 'Please try again in a few seconds.',
});

const STARTING_PAGE = plainPage({
  name: '503 starting',
  heading: 'The site is about to start',
  text: 'Please try again in a few seconds.',
});

const REFUSED_PAGE = plainPage({
  name: '400 bad request',
  heading: 'The site could not read that',
  text: 'If you sent a form, its text may be too long. Please go back, shorten it and send it again.',
});

const FAILED_PAGE = plainPage({
  name: '500 error',
  heading: 'Something went wrong',
  text: 'That is our fault, not yours. Please try again in a few minutes.',
});

function pageOf(error: Overloaded | FastifyError, statusCode: number): string {
  if (error instanceof Overloaded) return OVERLOADED_PAGE;
  if (error instanceof NoShell) return STARTING_PAGE;
  return statusCode < 500 ? REFUSED_PAGE : FAILED_PAGE;
}

/** Error handler: tells a visitor in plain words what the log has in full. */
export function handleError(
  error: Overloaded | FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode = 500 } = error;
  if (error instanceof Overloaded || error instanceof NoShell) tellToRetry(reply);
  else if (statusCode >= 500) request.log.error({ err: error }, 'The request failed.');
  return sendPlainPage(reply, statusCode, pageOf(error, statusCode));
}
