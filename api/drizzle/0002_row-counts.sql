CREATE TABLE "review_counts" (
	"service_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "review_counts_service_id_slot_pk" PRIMARY KEY("service_id","slot")
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"table" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "row_counts_table_slot_pk" PRIMARY KEY("table","slot")
);
