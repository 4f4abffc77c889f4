-- The same words in every database, also where signs beyond ASCII would count as letters. Writes the table
-- anew; the column takes its index along, so that is made anew, too.
ALTER TABLE "services" drop column "search";--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (
  setweight(to_tsvector('english', regexp_replace("name", '[\u00A0-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u2000-\u206F\u20A0-\u20CF]', ' ', 'g')) || to_tsvector('simple', regexp_replace("name", '[\u00A0-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u2000-\u206F\u20A0-\u20CF]', ' ', 'g')), 'A') ||
  setweight(to_tsvector('english', regexp_replace("description", '[\u00A0-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u2000-\u206F\u20A0-\u20CF]', ' ', 'g')) || to_tsvector('simple', regexp_replace("description", '[\u00A0-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u2000-\u206F\u20A0-\u20CF]', ' ', 'g')), 'D')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "services_search" ON "services" USING gin ("search");
