# A server of Localist in a container: docs/operations.md, "In a container", says how to build and run it.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
# The scripts of dependencies would download Electron, which a server does not need.
RUN npm ci --ignore-scripts && npm run build && npm pack --ignore-scripts

FROM node:24-bookworm-slim
COPY --from=build /build/localist-*.tgz /tarball/
RUN npm install --global --ignore-scripts /tarball/*.tgz && rm -r /tarball && install -d -o node -g node -m 700 /data
ENV LOCALIST_CONTAINER=1 LOCALIST_DATA_DIR=/data LOCALIST_PORT=41730
USER node
VOLUME /data
EXPOSE 41730
# Fails unless the server answers.
HEALTHCHECK --start-period=10s CMD ["localist", "url"]
ENTRYPOINT ["localist"]
CMD ["serve"]
