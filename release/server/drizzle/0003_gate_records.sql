CREATE TABLE "gate_records" (
	"change" bigint PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "tests" integer;--> statement-breakpoint
ALTER TABLE "shell_contracts" ADD COLUMN "role" text;--> statement-breakpoint
UPDATE "shell_contracts" SET "role" = 'live' WHERE "id" = (SELECT max("id") FROM "shell_contracts");--> statement-breakpoint
UPDATE "shell_contracts" SET "role" = 'rollback' WHERE "id" = (SELECT max("id") FROM "shell_contracts" WHERE "role" IS NULL);--> statement-breakpoint
ALTER TABLE "gate_records" ADD CONSTRAINT "gate_records_change_history_id_fk" FOREIGN KEY ("change") REFERENCES "public"."history"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shell_contracts_role" ON "shell_contracts" USING btree ("role");