-- Names the rows that changed, so that caches drop only what shows them: of a review, its service. The
-- channel "changes" names only the table; API processes of earlier versions still listen to it.
CREATE FUNCTION "announce_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "keys" uuid[];
BEGIN
  IF TG_OP <> 'TRUNCATE' THEN
    EXECUTE format('SELECT ARRAY(SELECT DISTINCT %I FROM "changed" ORDER BY 1 LIMIT 101)', TG_ARGV[0]) INTO "keys";
    IF cardinality("keys") = 0 THEN
      RETURN NULL;
    END IF;
  END IF;
  -- A payload has less than 8000 bytes: many rows are announced as the whole table.
  PERFORM pg_notify('row_changes', json_strip_nulls(json_build_object(
    'table', TG_TABLE_NAME,
    'keys', CASE WHEN cardinality("keys") <= 100 THEN to_json("keys") END
  ))::text);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Of an update, both states count: a review may move to another service.
DO $$
DECLARE
  "table" text;
  "key" text;
BEGIN
  FOR "table", "key" IN VALUES ('blogs', 'id'), ('reviews', 'service_id'), ('services', 'id') LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS "changed"
      FOR EACH STATEMENT EXECUTE FUNCTION "announce_rows"(%L)', "table" || '_announce_added', "table", "key");
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS "changed"
      FOR EACH STATEMENT EXECUTE FUNCTION "announce_rows"(%L)', "table" || '_announce_removed', "table", "key");
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS "changed"
      FOR EACH STATEMENT EXECUTE FUNCTION "announce_rows"(%L)', "table" || '_announce_former', "table", "key");
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS "changed"
      FOR EACH STATEMENT EXECUTE FUNCTION "announce_rows"(%L)', "table" || '_announce_updated', "table", "key");
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION "announce_rows"()', "table" || '_announce_truncated', "table");
  END LOOP;
END;
$$;
