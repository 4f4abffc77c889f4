CREATE TABLE "keyed_inserts" (
	"key" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"inserted_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "keyed_inserts_created" ON "keyed_inserts" USING btree ("created_at");