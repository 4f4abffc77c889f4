CREATE TABLE "ended_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"auth_time" bigint NOT NULL,
	"and_earlier" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ended_sessions_uid_auth_time" UNIQUE("uid","auth_time")
);
