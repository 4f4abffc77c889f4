CREATE TABLE "ended_remotes" (
	"remote" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"paths" jsonb NOT NULL,
	"delete_files_at" timestamp with time zone
);
