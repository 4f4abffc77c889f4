# docker build -f deploy/release-server.Dockerfile -t clean-express/release-server .
FROM node:26.10.0-slim AS build
WORKDIR /site
COPY . .
RUN npm run build

FROM node:26.10.0-slim
# For a store in a directory: mount a volume here, and set RELEASE_STORE=/releases.
RUN install -d -o 65534 -g 65534 /releases
WORKDIR /app/release/server
COPY --from=build /site/release/server/dist dist
COPY --from=build /site/release/server/drizzle drizzle
COPY --from=build /site/release/page/dist ../page/dist
COPY --from=build /site/docs ../../docs
# A third less memory: fewer arenas that give back what is free, a smaller young generation below, and no
# source maps.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 NODE_ENV=production HOST=0.0.0.0 PORT=4001
EXPOSE 4001
USER 65534:65534
STOPSIGNAL SIGTERM
# A response of any status will do: a server that drains or is overloaded must not be killed.
HEALTHCHECK --start-period=60s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(() => process.exit())"]
CMD ["node", "--max-semi-space-size=4", "dist/server.js"]
