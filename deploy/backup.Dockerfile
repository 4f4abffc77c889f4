# docker build -f deploy/backup.Dockerfile -t clean-express/backup .
FROM restic/restic:0.18.0 AS restic

# The programs of the PostgreSQL that runs.
FROM postgres:17.10
COPY --from=restic /usr/bin/restic /usr/bin/restic
COPY --from=restic /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
# The account of the servers, whose files it reads and restores: a new volume gets the owner of the folder.
RUN install -d -o 65534 -g 65534 -m 700 /backups /cache /site/dumps && install -d -o 65534 -g 65534 /metrics /site/store /site/photos
USER 65534:65534
