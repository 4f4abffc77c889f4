-- Any account that may create in the database may create it. Where an administrator has to, the migrate
-- command says so.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
--> statement-breakpoint
CREATE TABLE "service_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "service_words_trigrams" ON "service_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
-- The words that a search can mean: neither stop-words, nor addresses and other compounds.
CREATE FUNCTION "words_to_search"("text" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT "word" FROM unnest(tsvector_to_array(to_tsvector('simple',
    regexp_replace("text", '[\u00A0-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u2000-\u206F\u20A0-\u20CF]', ' ', 'g')))) AS "word"
  WHERE char_length("word") BETWEEN 2 AND 30 AND "word" !~ '[[:punct:][:space:]]'
    AND to_tsvector('english', "word") <> '';
$$;
--> statement-breakpoint
-- Before the triggers: reading all services blocks no request.
INSERT INTO "service_words"
SELECT DISTINCT "word" FROM "services", "words_to_search"("name" || ' ' || "description") AS "word";
--> statement-breakpoint
-- In the order of the words, so that no two statements wait for each other. On PGlite, the previous version
-- does not load the extension, which the index needs: then its words are not added.
CREATE FUNCTION "add_service_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "public"."service_words"
  SELECT DISTINCT "word" FROM "changed", "public"."words_to_search"("name" || ' ' || "description") AS "word"
  ORDER BY "word" ON CONFLICT DO NOTHING;
  RETURN NULL;
EXCEPTION WHEN undefined_file THEN
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Removes the words that no other service has. The newest services have the frequent ones, which an index of
-- words would take long to find.
CREATE FUNCTION "remove_service_words"() RETURNS trigger LANGUAGE plpgsql SET "enable_seqscan" = off AS $$
BEGIN
  WITH "rare" AS MATERIALIZED (
    SELECT "word" FROM "former", "public"."words_to_search"("name" || ' ' || "description") AS "word"
    EXCEPT
    SELECT unnest(tsvector_to_array("search")) FROM (
      SELECT "search" FROM "public"."services" ORDER BY "created_at" DESC, "id" DESC LIMIT 1000
    ) AS "newest"
  )
  DELETE FROM "public"."service_words" WHERE "word" IN (
    SELECT "word" FROM "rare" WHERE NOT EXISTS (
      SELECT FROM "public"."services" WHERE "search" @@ quote_literal("rare"."word")::tsquery
    ) ORDER BY "word"
  );
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION "forget_service_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "public"."service_words";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "services_words_added" AFTER INSERT ON "services" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "add_service_words"();
--> statement-breakpoint
CREATE TRIGGER "services_words_updated" AFTER UPDATE ON "services" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "add_service_words"();
--> statement-breakpoint
CREATE TRIGGER "services_words_former" AFTER UPDATE ON "services" REFERENCING OLD TABLE AS "former"
FOR EACH STATEMENT EXECUTE FUNCTION "remove_service_words"();
--> statement-breakpoint
CREATE TRIGGER "services_words_removed" AFTER DELETE ON "services" REFERENCING OLD TABLE AS "former"
FOR EACH STATEMENT EXECUTE FUNCTION "remove_service_words"();
--> statement-breakpoint
CREATE TRIGGER "services_words_truncated" AFTER TRUNCATE ON "services"
FOR EACH STATEMENT EXECUTE FUNCTION "forget_service_words"();
--> statement-breakpoint
-- Those that were added meanwhile. From here on, the triggers keep writers out.
INSERT INTO "service_words"
SELECT DISTINCT "word" FROM "services", "words_to_search"("name" || ' ' || "description") AS "word"
WHERE "created_at" > now() - interval '1 hour'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- As "find_services" does, which the previous version calls, within a range of prices. The plans depend on
-- the words and on the prices.
CREATE FUNCTION "search_services"("query" tsquery, "most" integer, "sort" text, "page" integer, "after_key" text, "after_id" uuid, "least_price" numeric, "most_price" numeric)
RETURNS TABLE ("id" uuid, "is_all" boolean) LANGUAGE plpgsql STABLE ROWS 200
SET "enable_seqscan" = off SET "plan_cache_mode" = force_custom_plan AS $$
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
      SELECT "id", "search", "price" FROM "public"."services" ORDER BY "created_at" DESC, "id" DESC LIMIT 1000
    ) AS "newest"
    WHERE "search" @@ "query"
      AND ("least_price" IS NULL OR "price" >= "least_price") AND ("most_price" IS NULL OR "price" <= "most_price")
    LIMIT CASE WHEN "sort" IS NULL THEN "most" ELSE "many" END);
  "is_few" := cardinality("found") < "many";
  IF "is_few" THEN
    "found" := ARRAY(
      SELECT "id" FROM "public"."services" WHERE "search" @@ "query"
        AND ("least_price" IS NULL OR "price" >= "least_price") AND ("most_price" IS NULL OR "price" <= "most_price")
      LIMIT "bound");
    "is_few" := cardinality("found") < "bound";
  END IF;
  IF "is_few" OR "sort" IS NULL THEN
    RETURN QUERY SELECT unnest("found"), "is_few";
  ELSE
    RETURN QUERY EXECUTE format('SELECT "id", false FROM "public"."services"
      WHERE "search" @@ $1 AND ($3 IS NULL OR (%1$s, "id") %2$s ($2::%3$s, $3))
        AND ($5 IS NULL OR "price" >= $5) AND ($6 IS NULL OR "price" <= $6)
      ORDER BY %1$s %4$s, "id" %4$s LIMIT $4',
      "key", CASE "direction" WHEN 'ASC' THEN '>' ELSE '<' END, "type", "direction")
    USING "query", "after_key", "after_id", "page", "least_price", "most_price";
  END IF;
END;
$$;
