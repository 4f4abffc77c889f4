import fp from 'fastify-plugin';

/** One line per answered request. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onResponse', async (req, res) => {
      const details = { req, res, milliseconds: Math.round(res.elapsedTime) };
      req.log.info(details, 'Request answered.');
    });
  },
  { name: 'request-log' },
);
