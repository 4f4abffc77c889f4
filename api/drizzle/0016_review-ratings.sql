CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"reporter_uid" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "review_reports_review_reporter" UNIQUE("review_id","reporter_uid")
);
--> statement-breakpoint
ALTER TABLE "review_counts" ADD COLUMN "ratings" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_counts" ADD COLUMN "stars" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Its index needs the column before this transaction. Who waits for the table, waits for three seconds only.
-- Run first: SET lock_timeout = '3s';
-- Run first: ALTER TABLE "reviews" ADD COLUMN IF NOT EXISTS "rating" smallint;
-- Run first: RESET lock_timeout;
ALTER TABLE "reviews" ADD COLUMN IF NOT EXISTS "rating" smallint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reports_reporter" ON "review_reports" USING btree ("reporter_uid","created_at","id");--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("created_at") WHERE "review_reports"."closed_at" is null;--> statement-breakpoint
-- Run first: CREATE INDEX CONCURRENTLY IF NOT EXISTS "reviews_rating" ON "reviews" ("service_id", coalesce("rating", 0), "id");
CREATE INDEX IF NOT EXISTS "reviews_rating" ON "reviews" USING btree ("service_id",coalesce("rating", 0),"id");--> statement-breakpoint
CREATE FUNCTION "add_to_review_counts"("service" uuid, "reviews" bigint, "rated" bigint, "sum" bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "public"."review_counts" AS "counts" ("service_id", "slot", "count", "ratings", "stars")
  VALUES ("service", pg_backend_pid() % 16, "reviews", "rated", coalesce("sum", 0))
  ON CONFLICT ("service_id", "slot") DO UPDATE SET
    "count" = "counts"."count" + excluded."count",
    "ratings" = "counts"."ratings" + excluded."ratings",
    "stars" = "counts"."stars" + excluded."stars";
$$;
--> statement-breakpoint
-- The triggers that count reviews count their ratings as well.
CREATE OR REPLACE FUNCTION "count_reviews"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "sign" constant integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  PERFORM "public"."add_to_review_counts"("service_id", "sign" * "number", "sign" * "rated", "sign" * "sum")
  FROM (
    SELECT "service_id", count(*) AS "number", count("rating") AS "rated", sum("rating") AS "sum"
    FROM "changed" GROUP BY 1 ORDER BY 1
  ) AS "numbers";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "move_review_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "public"."add_to_review_counts"(OLD."service_id", -1, -num_nonnulls(OLD."rating"), -OLD."rating");
  PERFORM "public"."add_to_review_counts"(NEW."service_id", 1, num_nonnulls(NEW."rating"), NEW."rating");
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "reviews_rating_changed" AFTER UPDATE OF "rating" ON "reviews"
FOR EACH ROW WHEN (OLD."service_id" = NEW."service_id" AND OLD."rating" IS DISTINCT FROM NEW."rating")
EXECUTE FUNCTION "move_review_count"();
