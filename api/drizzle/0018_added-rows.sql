-- Also says when rows were only added: then no response that was read earlier shows what is hidden now.
CREATE OR REPLACE FUNCTION "announce_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    'keys', CASE WHEN cardinality("keys") <= 100 THEN to_json("keys") END,
    'isAddition', CASE WHEN TG_OP = 'INSERT' THEN true END
  ))::text);
  RETURN NULL;
END;
$$;
