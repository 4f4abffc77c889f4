CREATE TABLE "canary_plans" (
	"remote" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"steps" jsonb NOT NULL,
	"every_ms" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"views" bigint NOT NULL,
	"author" jsonb NOT NULL
);
