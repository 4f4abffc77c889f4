CREATE TABLE "member_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	CONSTRAINT "member_pages_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "photo" text;
--> statement-breakpoint
-- Who offers a service is part of what is sent about it, and of the member's page.
CREATE FUNCTION "announce_member"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "member" text := COALESCE(NEW."uid", OLD."uid");
  "table" text;
  "keys" uuid[];
BEGIN
  FOR "table", "keys" IN
    SELECT 'services', ARRAY(
      SELECT "id" FROM "public"."services" WHERE "owner_uid" = "member" AND "state" = 'listed' LIMIT 101)
    UNION ALL
    SELECT 'member_pages', ARRAY(SELECT "id" FROM "public"."member_pages" WHERE "uid" = "member")
  LOOP
    IF cardinality("keys") > 0 THEN
      PERFORM pg_notify('row_changes', json_strip_nulls(json_build_object(
        'table', "table",
        'keys', CASE WHEN cardinality("keys") <= 100 THEN to_json("keys") END
      ))::text);
    END IF;
  END LOOP;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "profiles_announce" AFTER INSERT OR DELETE ON "profiles"
FOR EACH ROW EXECUTE FUNCTION "announce_member"();
--> statement-breakpoint
CREATE TRIGGER "profiles_announce_changed" AFTER UPDATE ON "profiles" FOR EACH ROW
WHEN ((OLD."name", OLD."photo") IS DISTINCT FROM (NEW."name", NEW."photo")) EXECUTE FUNCTION "announce_member"();
--> statement-breakpoint
CREATE TRIGGER "member_pages_announce" AFTER INSERT OR DELETE ON "member_pages"
FOR EACH ROW EXECUTE FUNCTION "announce_member"();
--> statement-breakpoint
CREATE TRIGGER "member_pages_announce_removed" AFTER DELETE ON "member_pages" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "announce_rows"('id');
