-- As before, but a search without "sort" also finds older services unless the newest ones fill its ranking.
-- What it reads has the same bound.
CREATE OR REPLACE FUNCTION "search_services"("query" tsquery, "most" integer, "sort" text, "page" integer, "after_key" text, "after_id" uuid, "least_price" numeric, "most_price" numeric)
RETURNS TABLE ("id" uuid, "is_all" boolean) LANGUAGE plpgsql STABLE ROWS 200
SET "enable_seqscan" = off SET "plan_cache_mode" = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  -- In a requested order, what fills a page of the site.
  "many" integer := CASE WHEN "sort" IS NULL THEN "most" ELSE 12 END;
  "bound" integer := CASE WHEN "sort" IS NULL THEN "most" ELSE 10 * "most" END;
  "key" text := CASE "sort" WHEN 'name' THEN 'lower("name")' WHEN 'newest' THEN '"created_at"' ELSE '"price"' END;
  "type" text := CASE "sort" WHEN 'name' THEN 'text' WHEN 'newest' THEN 'timestamptz' ELSE 'numeric' END;
  "direction" text := CASE WHEN "sort" IN ('name', 'price') THEN 'ASC' ELSE 'DESC' END;
  "found" uuid[];
  "is_few" boolean;
BEGIN
  "found" := ARRAY(
    SELECT "id" FROM (
      SELECT "id", "state", "search", "price" FROM "public"."services" ORDER BY "created_at" DESC, "id" DESC LIMIT 1000
    ) AS "newest"
    WHERE "state" = 'listed' AND "search" @@ "query"
      AND ("least_price" IS NULL OR "price" >= "least_price") AND ("most_price" IS NULL OR "price" <= "most_price")
    LIMIT "many");
  "is_few" := cardinality("found") < "many";
  IF "is_few" THEN
    "found" := "found" || ARRAY(
      SELECT "id" FROM "public"."services" WHERE "state" = 'listed' AND "search" @@ "query" AND "id" <> ALL ("found")
        AND ("least_price" IS NULL OR "price" >= "least_price") AND ("most_price" IS NULL OR "price" <= "most_price")
      LIMIT "bound" - cardinality("found"));
    "is_few" := cardinality("found") < "bound";
  END IF;
  IF "is_few" OR "sort" IS NULL THEN
    RETURN QUERY SELECT unnest("found"), "is_few";
  ELSE
    RETURN QUERY EXECUTE format('SELECT "id", false FROM "public"."services"
      WHERE "state" = ''listed'' AND "search" @@ $1 AND ($3 IS NULL OR (%1$s, "id") %2$s ($2::%3$s, $3))
        AND ($5 IS NULL OR "price" >= $5) AND ($6 IS NULL OR "price" <= $6)
      ORDER BY %1$s %4$s, "id" %4$s LIMIT $4',
      "key", CASE "direction" WHEN 'ASC' THEN '>' ELSE '<' END, "type", "direction")
    USING "query", "after_key", "after_id", "page", "least_price", "most_price";
  END IF;
END;
$$;
