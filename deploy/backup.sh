#!/bin/sh
# Backs up both databases, the store and the photos into a repository of restic, and restores them.
#   backup.sh now
#   backup.sh hourly
#   backup.sh restore [snapshot]   by default, the newest
set -eu

site=${STORE%/*}
store=${STORE##*/}
photos=${PHOTOS##*/}
dumps=${DUMPS##*/}

say() { echo "backup: $*"; }

fail() {
  say "$*" >&2
  exit 1
}

# The owner of a database reads, and creates, all of its tables: as_owner <database> <program> [option…]
as_owner() {
  database=$1
  shift
  case $database in
    api) password=$API_OWNER_PASSWORD ;;
    releases) password=$RELEASES_OWNER_PASSWORD ;;
  esac
  program=$1
  shift
  PGPASSWORD=$password "$program" --host="$PGHOST" --username="${database}_owner" --dbname="$database" "$@"
}

# restic stores a part of a file only once: not compressed, most of a dump is that of the last one.
dump() {
  file=$DUMPS/$1.dump
  as_owner "$1" pg_dump --format=custom --compress=0 --file="$file"
  # Reads it to its end.
  pg_restore --file=/dev/null "$file"
}

# A file in a folder of the node exporter.
write_metric() {
  cat > "$METRICS/backup.new" <<EOF
# HELP backup_success_timestamp_seconds When the newest backup that is complete and verified began.
# TYPE backup_success_timestamp_seconds gauge
backup_success_timestamp_seconds $1
EOF
  mv "$METRICS/backup.new" "$METRICS/backup.prom"
}

# One at a time: also of those that another container runs.
lock() {
  umask 077
  exec 9< "$DUMPS"
  flock 9
}

back_up() {
  lock
  start=$(date +%s)
  restic cat config > /dev/null 2>&1 || restic init
  # Of one that was killed: this one has the lock.
  restic unlock --remove-all
  # First: the files that they name are there then.
  dump api
  dump releases
  (cd "$site" && restic backup --host site --exclude "*/unfinished" "$dumps" "$store" "$photos")
  restic forget --host site --group-by host --keep-hourly 48 --keep-daily 30 --keep-monthly 12 --prune
  # Its structure, and each hour another part of the data: within a week, all of it.
  restic check --read-data-subset="$((start / 3600 % 168 + 1))/168"
  umask 022
  write_metric "$start"
  say "Backed up and verified."
}

require_empty() {
  tables=$(as_owner "$1" psql --tuples-only --no-align \
    --command="select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
  [ "$tables" = 0 ] || fail "The database $1 has $tables tables. Restore into an empty one. Nothing was changed."
}

restore() {
  lock
  require_empty api
  require_empty releases
  for folder in "$STORE" "$PHOTOS"; do
    [ -z "$(ls -A "$folder")" ] || fail "$folder has files. Restore into an empty one. Nothing was changed."
    [ -w "$folder" ] || fail "$folder is not writable for user $(id -u). Give it to that user. Nothing was changed."
  done
  restic restore "$1" --target "$site" --include "/$dumps" --verify
  for database in api releases; do
    as_owner "$database" pg_restore --exit-on-error --single-transaction --no-owner "$DUMPS/$database.dump"
  done
  restic restore "$1" --target "$site" --include "/$store" --include "/$photos" --verify
  say "Restored. Now start the servers."
}

case ${1:-} in
  now) back_up ;;
  restore) restore "${2:-latest}" ;;
  hourly)
    trap 'kill $!; exit' TERM INT
    while true; do
      sh "$0" now & wait $! || say "It failed, and is tried again in an hour." >&2
      sleep 3600 & wait $!
    done
    ;;
  *) fail "Name what to do: now, hourly, or restore." ;;
esac
