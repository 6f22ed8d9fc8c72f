FROM node:22-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev

FROM base AS service
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY package.json LICENSE ./
COPY prisma/migrations ./prisma/migrations
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# For the embedded PostgreSQL when the image is run without DATABASE_URL.
RUN mkdir data && chown node:node data
VOLUME /app/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
