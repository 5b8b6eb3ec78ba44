#!/usr/bin/env bash
# Builds the image with buildah, which needs no daemon, and serves from it. NODE_IMAGE names another base image, for a machine that cannot
# reach the one of the Dockerfile.
set -euo pipefail
cd "$(dirname "$0")/../.."

# The health check is not part of the default format.
buildah build --format docker ${NODE_IMAGE:+--build-arg "NODE_IMAGE=$NODE_IMAGE"} --tag svc-server .
container=$(buildah from svc-server)
trap 'buildah rm "$container" >/dev/null' EXIT

# The words of the health check, if the rest is as it must be.
mapfile -t probe < <(buildah inspect --type image svc-server | node -e '
  const { User, Volumes, ExposedPorts, Healthcheck } = JSON.parse(require("node:fs").readFileSync(0, "utf8")).Docker.config
  require("node:assert/strict").deepEqual(
    [User, Volumes, ExposedPorts], ["1000:1000", { "/server/data": {} }, { "8080/tcp": {} }])
  console.log(Healthcheck.Test.slice(1).join("\n"))')
[ "${#probe[@]}" -gt 0 ]

run() { buildah run --env PORT=18080 "$container" -- "$@"; }
if run sh -c 'touch /server/own' 2>/dev/null; then
  echo 'The user of the image can write to /server.'
  exit 1
fi
run node dist/main.js --check
# Healthy within a minute, and exit code 0 after SIGTERM.
run sh -c '
  node dist/main.js >/dev/null 2>&1 &
  for second in $(seq 60); do "$@" && break; sleep 1; done
  "$@"; unhealthy=$?
  ls data
  kill $!; wait $! || unhealthy=1
  exit $unhealthy' sh "${probe[@]}"
echo 'image: healthy'
