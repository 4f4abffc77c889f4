DROP FUNCTION "find_services"(tsquery, integer);--> statement-breakpoint
-- Ids of the services that match, and whether these are all of them. An index of words must be read for all
-- matches before the first one is known; so the newest services tell first whether many match:
-- - A few: all of them.
-- - Many, and "sort" is null: the newest ones, at most "most", to be ranked.
-- - Many: those of the page after a row, read in its order until the page is full.
CREATE FUNCTION "find_services"("query" tsquery, "most" integer, "sort" text, "page" integer, "after_key" text, "after_id" uuid)
RETURNS TABLE ("id" uuid, "is_all" boolean) LANGUAGE plpgsql STABLE ROWS 200 SET "enable_seqscan" = off AS $$
#variable_conflict use_column
DECLARE
  -- Enough for a page of the site.
  "many" constant integer := 12;
  "bound" integer := CASE WHEN "sort" IS NULL THEN "most" ELSE 10 * "most" END;
  "key" text := CASE "sort" WHEN 'name' THEN 'lower("name")' WHEN 'newest' THEN '"created_at"' ELSE '"price"' END;
  "type" text := CASE "sort" WHEN 'name' THEN 'text' WHEN 'newest' THEN 'timestamptz' ELSE 'numeric' END;
  "direction" text := CASE WHEN "sort" IN ('name', 'price') THEN 'ASC' ELSE 'DESC' END;
  "found" uuid[];
  "is_few" boolean;
BEGIN
  "found" := ARRAY(
    SELECT "id" FROM (
      SELECT "id", "search" FROM "public"."services" ORDER BY "created_at" DESC, "id" DESC LIMIT 1000
    ) AS "newest"
    WHERE "search" @@ "query" LIMIT CASE WHEN "sort" IS NULL THEN "most" ELSE "many" END);
  "is_few" := cardinality("found") < "many";
  IF "is_few" THEN
    "found" := ARRAY(SELECT "id" FROM "public"."services" WHERE "search" @@ "query" LIMIT "bound");
    "is_few" := cardinality("found") < "bound";
  END IF;
  IF "is_few" OR "sort" IS NULL THEN
    RETURN QUERY SELECT unnest("found"), "is_few";
  ELSE
    RETURN QUERY EXECUTE format('SELECT "id", false FROM "public"."services"
      WHERE "search" @@ $1 AND ($3 IS NULL OR (%1$s, "id") %2$s ($2::%3$s, $3))
      ORDER BY %1$s %4$s, "id" %4$s LIMIT $4',
      "key", CASE "direction" WHEN 'ASC' THEN '>' ELSE '<' END, "type", "direction")
    USING "query", "after_key", "after_id", "page";
  END IF;
END;
$$;
