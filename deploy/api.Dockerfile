# docker build -f deploy/api.Dockerfile -t clean-express/api .
FROM node:26.10.0-slim AS build
WORKDIR /site
COPY . .
RUN npm run build

FROM node:26.10.0-slim
# For photos in a directory: mount a volume here, and set PHOTO_STORE=/photos.
RUN install -d -o 65534 -g 65534 /photos
WORKDIR /app/api
COPY --from=build /site/api/dist dist
COPY --from=build /site/api/drizzle drizzle
COPY --from=build /site/api/photos photos
# A third less memory: fewer arenas that give back what is free, a smaller young generation below, and no
# source maps.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 NODE_ENV=production HOST=0.0.0.0 PORT=4000
EXPOSE 4000
USER 65534:65534
STOPSIGNAL SIGTERM
# A response of any status will do: a server that drains or is overloaded must not be killed.
HEALTHCHECK --start-period=60s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(() => process.exit())"]
CMD ["node", "--max-semi-space-size=4", "dist/server.js"]
