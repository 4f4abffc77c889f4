CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"by" text,
	"address" text,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shell_contracts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"contract" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"hash" text NOT NULL,
	"remotes" jsonb NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"withdrawn" timestamp with time zone,
	"withdrawn_by" text
);
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "provenance" jsonb;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "provenance" jsonb;--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit log is append-only.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
