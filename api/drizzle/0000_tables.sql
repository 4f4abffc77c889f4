CREATE TABLE "blogs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"photo" text NOT NULL,
	"category" text NOT NULL,
	"date" date NOT NULL,
	"description" text NOT NULL,
	"author" text NOT NULL,
	"like" integer NOT NULL,
	"comment" integer NOT NULL,
	"view" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"company" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"comment" text NOT NULL,
	"photo" text NOT NULL,
	"service_name" text NOT NULL,
	"service_id" uuid NOT NULL,
	"service_img" text NOT NULL,
	"owner_uid" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"description_point" text[],
	"description_last" text,
	"photo" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"email" text NOT NULL,
	"owner_uid" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (
  setweight(to_tsvector('english', "name") || to_tsvector('simple', "name"), 'A') ||
  setweight(to_tsvector('english', "description") || to_tsvector('simple', "description"), 'D')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blogs_date" ON "blogs" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "reviews_created" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_service" ON "reviews" USING btree ("service_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_email" ON "reviews" USING btree ("email","created_at","id");--> statement-breakpoint
CREATE INDEX "services_created" ON "services" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "services_name" ON "services" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "services_price" ON "services" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "services_email" ON "services" USING btree ("email","created_at","id");--> statement-breakpoint
CREATE INDEX "services_search" ON "services" USING gin ("search");