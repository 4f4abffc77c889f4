CREATE TABLE "previews" (
	"id" text PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"releases" jsonb NOT NULL,
	"issued" timestamp with time zone NOT NULL,
	"issued_by" text NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone,
	"ended_by" text
);
