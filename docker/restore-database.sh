#!/bin/sh
# Restores the database of compose.server.yaml into its empty volume, up to a point in time or to the end of the
# archive, and holds it:
#   sh docker/restore-database.sh ['2026-06-03 10:15:00+08' [20260602T180000Z]]
# The second argument selects a base backup; by default, the newest. It must be older than the point in time.
set -eu
cd "$(dirname "$0")/.."
compose() { docker compose -f docker/compose.yaml -f docker/compose.server.yaml "$@"; }
query() { compose exec -T postgres psql --username=postgres --no-align --tuples-only --command "$1" tulay; }

compose run --rm -T --no-deps --entrypoint sh -e "TARGET_TIME=${1:-}" -e "BASE=${2:-}" postgres -eu <<'SCRIPT'
mkdir -p "$PGDATA"
if [ -n "$(ls -A "$PGDATA")" ]; then echo "the database's volume is not empty" >&2; exit 1; fi
base=/backups/base/${BASE:-$(ls /backups/base | grep 'Z$' | tail -n 1)}
tar -xzf "$base/base.tar.gz" -C "$PGDATA"
echo "restore_command = 'cp /backups/wal/%f %p'" >>"$PGDATA/postgresql.auto.conf"
if [ -n "$TARGET_TIME" ]; then
  echo "recovery_target_time = '$TARGET_TIME'" >>"$PGDATA/postgresql.auto.conf"
  echo "recovery_target_action = 'promote'" >>"$PGDATA/postgresql.auto.conf"
fi
touch "$PGDATA/recovery.signal"
chown -R postgres:postgres "$PGDATA"
chmod 700 "$PGDATA"
SCRIPT

compose up -d --wait postgres
until [ "$(query 'SELECT pg_is_in_recovery()')" = f ]; do sleep 5; done
for schema in payouts dashboard; do
  query "INSERT INTO $schema.restore_holds DEFAULT VALUES ON CONFLICT DO NOTHING"
done
echo 'The database is restored and held. Continue with step 5 of docs/runbooks/restore-from-backup.md.'
