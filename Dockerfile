# The image of the server: Node, the built server, its content. The commands below also run without Docker.
# The base is pinned to a release; to pin its bytes as well, append the digest that `docker buildx imagetools inspect` prints.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY . .
# Without the command `import` and its parsers: it runs where the content is edited.
RUN node tooling/scripts/run.mjs build --filter=@svc/server \
  && node tooling/scripts/assemble-app.mjs server /server import-content

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="svc-server" \
      org.opencontainers.image.description="A public, read-only knowledge server for people and agents" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.source="https://github.com/svc-front-door/svc" \
      io.modelcontextprotocol.server.name="io.github.svc-front-door/svc"
WORKDIR /server
COPY --from=build /server ./
# `store` for a volume that several containers share, as in compose.yaml.
RUN install -d -o 1000 -g 1000 /server/data /server/data/store
# Reachable from outside the container; all other variables have their defaults.
ENV NODE_ENV=production \
    HOST=0.0.0.0
# `node` of the base image, by number so that an orchestrator can see that it is not root.
USER 1000:1000
# Counted attempts, the history of pages and insight, and the publication for the next start. The server writes nowhere else, so the
# root can be read-only.
VOLUME /server/data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/main.js"]
