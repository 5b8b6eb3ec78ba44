#!/usr/bin/env bash
# Builds the image with podman, which needs no daemon, and runs it as an orchestrator does: a read-only root, a volume for the data, the
# health check. NODE_IMAGE names another base image, for a machine that cannot reach the one of the Dockerfile.
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() {
  echo "image: $1" >&2
  exit 1
}

# The health check is not part of the default format.
podman build --format docker ${NODE_IMAGE:+--build-arg "NODE_IMAGE=$NODE_IMAGE"} --tag svc-server .
podman run --rm --read-only svc-server --check

volume=$(podman volume create)
container=
trap '{ podman rm --force --ignore "$container"; podman volume rm "$volume"; } >/dev/null 2>&1' EXIT

# Starts a container with the volume, and waits until it is healthy.
serve() {
  container=$(podman run --detach --read-only --volume "$volume:/server/data" --network host --env PORT=18080 --health-interval disable svc-server)
  for _ in $(seq 60); do
    podman healthcheck run "$container" >/dev/null 2>&1 && return
    sleep 1
  done
  podman logs "$container"
  fail 'not healthy within a minute'
}
inside() { podman exec "$container" "$@"; }
revisions() { inside node -e 'fetch("http://127.0.0.1:18080/pricing.history.json").then((response) => response.text()).then(console.log)'; }
# Ends it as an orchestrator does, with SIGTERM.
stop() {
  podman stop --time 20 "$container" >/dev/null
  [ "$(podman wait "$container")" = 0 ] || fail 'did not end with 0 after SIGTERM'
  podman rm "$container" >/dev/null
}

serve
[ "$(inside id -u)" = 1000 ] || fail 'runs as another user'
inside touch /server/own 2>/dev/null && fail 'its user can write to /server'
for _ in $(seq 30); do first=$(revisions); [ "$first" != '[]' ] && break; sleep 1; done
[[ "$first" == *revision* ]] || fail "no history: $first"
stop
serve
[ "$(revisions)" = "$first" ] || fail 'another container with the same volume has another history'
stop
echo 'image: healthy'
