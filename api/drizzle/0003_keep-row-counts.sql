-- The slot is the connection's, so that it changes the counts of one transaction in one order.
CREATE FUNCTION "count_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "public"."row_counts" AS "counts" ("table", "slot", "count")
  SELECT TG_TABLE_NAME, pg_backend_pid() % 16, CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
  FROM "changed" HAVING count(*) > 0
  ON CONFLICT ("table", "slot") DO UPDATE SET "count" = "counts"."count" + excluded."count";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "forget_row_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "public"."row_counts" WHERE "table" = TG_TABLE_NAME;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "add_to_review_count"("service" uuid, "change" bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "public"."review_counts" AS "counts" ("service_id", "slot", "count")
  VALUES ("service", pg_backend_pid() % 16, "change")
  ON CONFLICT ("service_id", "slot") DO UPDATE SET "count" = "counts"."count" + excluded."count";
$$;
--> statement-breakpoint
-- In the order of their services, so that no two statements wait for each other.
CREATE FUNCTION "count_reviews"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "public"."add_to_review_count"("service_id", CASE TG_OP WHEN 'DELETE' THEN -"number" ELSE "number" END)
  FROM (SELECT "service_id", count(*) AS "number" FROM "changed" GROUP BY 1 ORDER BY 1) AS "numbers";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "move_review_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "public"."add_to_review_count"(OLD."service_id", -1);
  PERFORM "public"."add_to_review_count"(NEW."service_id", 1);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "forget_review_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "public"."review_counts";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "blogs_count_added" AFTER INSERT ON "blogs" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();
--> statement-breakpoint
CREATE TRIGGER "blogs_count_removed" AFTER DELETE ON "blogs" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();
--> statement-breakpoint
CREATE TRIGGER "blogs_count_truncated" AFTER TRUNCATE ON "blogs"
FOR EACH STATEMENT EXECUTE FUNCTION "forget_row_count"();
--> statement-breakpoint
CREATE TRIGGER "services_count_added" AFTER INSERT ON "services" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();
--> statement-breakpoint
CREATE TRIGGER "services_count_removed" AFTER DELETE ON "services" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();
--> statement-breakpoint
CREATE TRIGGER "services_count_truncated" AFTER TRUNCATE ON "services"
FOR EACH STATEMENT EXECUTE FUNCTION "forget_row_count"();
--> statement-breakpoint
CREATE TRIGGER "reviews_count_added" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();
--> statement-breakpoint
CREATE TRIGGER "reviews_count_removed" AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"();
--> statement-breakpoint
CREATE TRIGGER "reviews_count_truncated" AFTER TRUNCATE ON "reviews"
FOR EACH STATEMENT EXECUTE FUNCTION "forget_row_count"();
--> statement-breakpoint
CREATE TRIGGER "reviews_count_added_of_service" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "count_reviews"();
--> statement-breakpoint
CREATE TRIGGER "reviews_count_removed_of_service" AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "count_reviews"();
--> statement-breakpoint
CREATE TRIGGER "reviews_count_moved" AFTER UPDATE OF "service_id" ON "reviews"
FOR EACH ROW WHEN (OLD."service_id" <> NEW."service_id") EXECUTE FUNCTION "move_review_count"();
--> statement-breakpoint
CREATE TRIGGER "reviews_count_truncated_of_service" AFTER TRUNCATE ON "reviews"
FOR EACH STATEMENT EXECUTE FUNCTION "forget_review_counts"();
--> statement-breakpoint
-- The triggers keep writers out until this migration is committed: nothing is counted twice, or missed.
INSERT INTO "row_counts" ("table", "slot", "count")
SELECT 'blogs', 0, count(*) FROM "blogs"
UNION ALL SELECT 'services', 0, count(*) FROM "services"
UNION ALL SELECT 'reviews', 0, count(*) FROM "reviews";
--> statement-breakpoint
INSERT INTO "review_counts" ("service_id", "slot", "count")
SELECT "service_id", 0, count(*) FROM "reviews" GROUP BY "service_id";
