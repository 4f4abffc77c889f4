CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo" text NOT NULL,
	"owner_uid" text NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photos_photo_unique" UNIQUE("photo")
);
--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_uid","created_at","id");