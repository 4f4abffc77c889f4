CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"issued_at" bigint NOT NULL,
	CONSTRAINT "profiles_uid_unique" UNIQUE("uid")
);
