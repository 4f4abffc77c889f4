CREATE TABLE "ssr_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hosts" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
