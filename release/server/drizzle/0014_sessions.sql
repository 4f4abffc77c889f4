CREATE TABLE "sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"token" text,
	"expires" timestamp with time zone NOT NULL
);
