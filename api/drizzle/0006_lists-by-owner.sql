-- `?email=` lists what the user owns, by uid: no list is read by email any more.
DROP INDEX "reviews_email";--> statement-breakpoint
DROP INDEX "services_email";--> statement-breakpoint
CREATE INDEX "reviews_owner" ON "reviews" USING btree ("owner_uid","created_at","id");--> statement-breakpoint
CREATE INDEX "services_owner" ON "services" USING btree ("owner_uid","created_at","id");
