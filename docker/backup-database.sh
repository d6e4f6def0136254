#!/bin/sh
# Takes a base backup of the database of compose.server.yaml, and deletes backups and WAL of more than two weeks ago.
set -eu
cd "$(dirname "$0")/.."
docker compose -f docker/compose.yaml -f docker/compose.server.yaml exec -T --user postgres postgres sh -eu <<'SCRIPT'
name=$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p /backups/base
pg_basebackup --username=postgres --pgdata="/backups/base/$name.part" --format=tar --gzip --checkpoint=fast --wal-method=fetch
mv "/backups/base/$name.part" "/backups/base/$name"
find /backups/base -mindepth 1 -maxdepth 1 -mtime +14 -exec rm -r {} +
# Two days longer, because the oldest base backup needs the WAL since its start.
find /backups/wal -type f -mtime +16 -delete
SCRIPT
