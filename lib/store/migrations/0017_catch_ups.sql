CREATE TABLE "catch_ups" (
	"project_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"outcome" text,
	"reason" text,
	"compared_until" timestamp (3) with time zone,
	"left_out" text[] DEFAULT '{}' NOT NULL,
	"days" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fill_state" text,
	"fill" jsonb,
	"failures" integer DEFAULT 0 NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "catch_ups_due" ON "catch_ups" USING btree ("due_at");