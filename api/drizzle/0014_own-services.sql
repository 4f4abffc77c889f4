ALTER TABLE "services" ADD COLUMN "state" text DEFAULT 'listed' NOT NULL;
--> statement-breakpoint
-- The number of services in "row_counts" is that of the listed ones. The triggers of statements count all of
-- them; those that are not listed are few.
CREATE FUNCTION "count_unlisted_service"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "public"."row_counts" AS "counts" ("table", "slot", "count")
  VALUES (TG_TABLE_NAME, pg_backend_pid() % 16, CASE
    WHEN TG_OP = 'DELETE' THEN 1
    WHEN TG_OP = 'UPDATE' AND NEW."state" = 'listed' THEN 1
    ELSE -1
  END)
  ON CONFLICT ("table", "slot") DO UPDATE SET "count" = "counts"."count" + excluded."count";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "services_unlisted_added" AFTER INSERT ON "services"
FOR EACH ROW WHEN (NEW."state" <> 'listed') EXECUTE FUNCTION "count_unlisted_service"();
--> statement-breakpoint
CREATE TRIGGER "services_unlisted_removed" AFTER DELETE ON "services"
FOR EACH ROW WHEN (OLD."state" <> 'listed') EXECUTE FUNCTION "count_unlisted_service"();
--> statement-breakpoint
CREATE TRIGGER "services_listed_or_not" AFTER UPDATE OF "state" ON "services"
FOR EACH ROW WHEN ((OLD."state" = 'listed') <> (NEW."state" = 'listed')) EXECUTE FUNCTION "count_unlisted_service"();
--> statement-breakpoint
-- A search finds listed services only, also for the previous version: whichever of these functions exist.
DO $$
DECLARE
  "definition" text;
BEGIN
  FOR "definition" IN
    SELECT pg_get_functiondef("oid") FROM "pg_proc"
    WHERE "pronamespace" = 'public'::regnamespace AND "proname" IN ('find_services', 'search_services')
  LOOP
    "definition" := replace("definition", 'WHERE "search" @@', 'WHERE "state" = $s$listed$s$ AND "search" @@');
    EXECUTE replace("definition", 'SELECT "id", "search"', 'SELECT "id", "state", "search"');
  END LOOP;
END;
$$;
