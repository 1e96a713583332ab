# The relay with the web app. Build: docker build -t nodealer .
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts && npm pack --ignore-scripts . ./dist/web

FROM node:24-slim
WORKDIR /app
COPY --from=build /app/nodealer-*.tgz ./
# The two NATS packages are needed for --store nats://… only.
RUN npm install --omit=dev --ignore-scripts ./nodealer-*.tgz @nats-io/transport-node @nats-io/jetstream && rm nodealer-*.tgz
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4040
STOPSIGNAL SIGTERM
ENTRYPOINT ["/app/node_modules/.bin/nodealer", "serve", "--host", "0.0.0.0"]
CMD ["--store", "sqlite:/data/relay.db"]
