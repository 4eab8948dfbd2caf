# One image for every process of an installation; the command decides which: the API (server/src/main.ts, as it stands),
# the worker (server/src/worker.ts), the operator's command line (server/src/cli.ts) and migrations (scripts/migrate.ts).
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY sdk/package.json sdk/
# dbmate's program comes as an optional package, so those stay. What else comes that way goes: a second Node, pinned for
# `npm run`, and a compiler that one package would use if there were one. The lock file wants to see every workspace; what
# an image serves is only the server.
RUN npm ci --omit=dev --workspace=server --include-workspace-root --ignore-scripts --no-progress && \
    rm -rf sdk node_modules/@partita/sdk node_modules/node-linux-* node_modules/typescript node_modules/@typescript node_modules/.bin

FROM node:${NODE_VERSION}-bookworm-slim
ARG VERSION=1.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Partita" \
      org.opencontainers.image.description="Accounting platform with a REST API: API, worker, migrations" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# Inside a container the outside decides what is reachable, so every address of it is listened on. Blocks above 1 MB go back to the system.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 METRICS_PORT=9464 NODE_COMPILE_CACHE=/var/cache/partita MALLOC_MMAP_THRESHOLD_=1048576
# The programs that read documents, and the sandbox they run in. Without them everything else works, and documents are entered by hand.
RUN command -v pdftotext && command -v tesseract && command -v heif-convert && command -v bwrap || { \
      apt-get update -qq && \
      apt-get install -y -qq --no-install-recommends bubblewrap poppler-utils libheif-examples tesseract-ocr \
        tesseract-ocr-fra tesseract-ocr-nld tesseract-ocr-deu tesseract-ocr-eng && \
      rm -rf /var/lib/apt/lists/*; }
WORKDIR /app
COPY --from=packages /app ./
COPY scripts/migrate.ts scripts/
COPY scripts/lib scripts/lib
COPY server/migrations server/migrations
COPY server/src server/src
# The reference page at /docs links to the guides.
COPY docs/quickstart.md docs/glossary.md docs/verify-the-ledger.md docs/
COPY docs/guides docs/guides
RUN mkdir -m 1777 "$NODE_COMPILE_CACHE"
USER node
# Each program is loaded whole and then misses its configuration, which leaves its compiled modules in the cache. Node keeps
# one cache per user, so this runs as the user that will serve. A program that cannot be loaded breaks the build here.
RUN for program in server/src/main.ts server/src/worker.ts server/src/cli.ts scripts/migrate.ts; do \
      node "$program" 2>&1 | grep -e 'configuration is not complete' -e 'command line' -e 'environment names none' || exit 1; \
    done
EXPOSE 8080 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.METRICS_PORT + '/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["server/src/main.ts"]
