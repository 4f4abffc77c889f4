UPDATE "history" SET "by" = "by" || ' (as ' || "claimed" || ')' WHERE "claimed" IS NOT NULL;--> statement-breakpoint
UPDATE "history" SET "provenance" = jsonb_build_object('verified', false, 'commit', "commit") WHERE "commit" IS NOT NULL;--> statement-breakpoint
UPDATE "releases" SET "by" = "by" || ' (as ' || "claimed" || ')' WHERE "claimed" IS NOT NULL;--> statement-breakpoint
UPDATE "releases" SET "provenance" = jsonb_build_object('verified', false, 'commit', "commit") WHERE "commit" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "history" DROP COLUMN "claimed";--> statement-breakpoint
ALTER TABLE "history" DROP COLUMN "commit";--> statement-breakpoint
ALTER TABLE "releases" DROP COLUMN "claimed";--> statement-breakpoint
ALTER TABLE "releases" DROP COLUMN "commit";