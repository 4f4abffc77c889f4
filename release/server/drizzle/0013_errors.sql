CREATE TABLE "release_errors" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"page" text NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"views" bigint NOT NULL,
	"requests" jsonb NOT NULL,
	CONSTRAINT "release_errors_remote_version_kind_fingerprint_pk" PRIMARY KEY("remote","version","kind","fingerprint")
);
