export { Problem, type ProblemBody, sendNotFound, sendProblem } from './problem.ts';
export {
  clientName,
  createRateLimits,
  type ExceededLimit,
  limitRoutes,
  RATE_LIMIT_WINDOW_MS,
  type RateLimit,
  rateLimitKey,
} from './rate-limits.ts';
export { addHeaders, securityHeaders } from './security-headers.ts';
