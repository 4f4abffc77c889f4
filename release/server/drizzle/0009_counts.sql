CREATE TABLE "canary_tests" (
	"remote" text PRIMARY KEY NOT NULL,
	"canary" text NOT NULL,
	"stable" text NOT NULL,
	"tests" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_counts" (
	"server" uuid NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"views" bigint NOT NULL,
	"errors" bigint NOT NULL,
	"failed_loads" bigint NOT NULL,
	"renders" bigint NOT NULL,
	"failed_renders" bigint NOT NULL,
	CONSTRAINT "release_counts_server_remote_version_pk" PRIMARY KEY("server","remote","version")
);
--> statement-breakpoint
CREATE TABLE "release_minutes" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"views" bigint NOT NULL,
	"errors" bigint NOT NULL,
	"failed_loads" bigint NOT NULL,
	"renders" bigint NOT NULL,
	"failed_renders" bigint NOT NULL,
	CONSTRAINT "release_minutes_remote_version_minute_pk" PRIMARY KEY("remote","version","minute")
);
