-- Every API process listens, so that answers kept in memory are dropped whoever changed the table.
CREATE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', TG_TABLE_NAME);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "blogs_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "blogs"
FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
CREATE TRIGGER "reviews_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "reviews"
FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
CREATE TRIGGER "services_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "services"
FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
