-- Ids of the services that match, at most so many. An index of words must be read for all matches before
-- the first one is known; so a search for what is everywhere looks at the newest services first.
CREATE FUNCTION "find_services"("query" tsquery, "most" integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 200 SET "enable_seqscan" = off AS $$
DECLARE
  "found" uuid[];
BEGIN
  "found" := ARRAY(
    SELECT "id" FROM (
      SELECT "id", "search" FROM "public"."services" ORDER BY "created_at" DESC, "id" DESC LIMIT 5 * "most"
    ) AS "newest"
    WHERE "search" @@ "query" LIMIT "most");
  IF cardinality("found") < "most" THEN
    "found" := ARRAY(SELECT "id" FROM "public"."services" WHERE "search" @@ "query" LIMIT "most");
  END IF;
  RETURN QUERY SELECT unnest("found");
END;
$$;
