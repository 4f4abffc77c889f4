CREATE TABLE "cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "canary_tests" ADD COLUMN "measures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "canary_tests" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "release_counts" ADD COLUMN "samples" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "release_minutes" ADD COLUMN "samples" jsonb DEFAULT '{}'::jsonb NOT NULL;