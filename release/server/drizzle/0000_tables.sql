CREATE TABLE "history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"remote" text,
	"action" text NOT NULL,
	"version" text,
	"live" text,
	"from" text,
	"share" double precision,
	"reason" text,
	"skipped_e2e" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"claimed" text,
	"commit" jsonb
);
--> statement-breakpoint
CREATE TABLE "lease" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"fencing" bigint NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry" (
	"name" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" bigserial NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"state" text NOT NULL,
	"manifest_hash" text NOT NULL,
	"manifest" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"claimed" text,
	"commit" jsonb,
	CONSTRAINT "releases_remote_version_pk" PRIMARY KEY("remote","version"),
	CONSTRAINT "releases_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "traffic" (
	"remote" text PRIMARY KEY NOT NULL,
	"live" text NOT NULL,
	"canary" text,
	"share" double precision,
	"rollback" text
);
--> statement-breakpoint
CREATE INDEX "history_remote" ON "history" USING btree ("remote","id");