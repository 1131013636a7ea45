CREATE TABLE "sts_policies" (
	"domain" text PRIMARY KEY NOT NULL,
	"policy_id" text NOT NULL,
	"mode" text NOT NULL,
	"mx" text[] NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"refresh_at" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sts_policies_refresh" ON "sts_policies" USING btree ("refresh_at") WHERE "sts_policies"."used_at" > "sts_policies"."fetched_at";--> statement-breakpoint
CREATE INDEX "sts_policies_kept" ON "sts_policies" USING btree ("kept_until");