# Any Node from 20.12 on, the same for both stages.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json ./
# `npm ci` builds what Node loads of the packages by itself.
COPY lib lib
COPY scripts scripts
RUN npm ci --no-audit --no-fund
COPY . .
ENV NEXT_OUTPUT=standalone NEXT_TELEMETRY_DISABLED=1
RUN npm run build

FROM node:${NODE_VERSION}-slim
WORKDIR /app
# Owned by root: the server can't change its own code.
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/public ./public
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
ENV HOSTNAME=0.0.0.0 PORT=3000 UI_REPLAY_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/__ui/health?live`).then((r) => process.exit(r.ok ? 0 : 1))"]
# Not `npm start`: npm would not hand the signal on.
CMD ["node", "server.js"]
