ALTER TABLE "history" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "traffic" ADD COLUMN "canary_set" text;--> statement-breakpoint
ALTER TABLE "traffic" ADD COLUMN "live_set" text;