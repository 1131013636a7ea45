CREATE TABLE "mail_requests" (
	"request_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"recipient_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_destinations" ADD COLUMN "sealed_address" text;--> statement-breakpoint
ALTER TABLE "alert_destinations" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert_destinations" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "alert_destinations" ADD COLUMN "token_expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mail_requests_user" ON "mail_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_requests_recipient" ON "mail_requests" USING btree ("recipient_hash","created_at");--> statement-breakpoint
CREATE INDEX "mail_requests_age" ON "mail_requests" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "alert_destinations" ADD CONSTRAINT "alert_destinations_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
UPDATE "alert_destinations" SET "confirmed_at" = "created_at";--> statement-breakpoint
UPDATE "audit" SET "target" = regexp_replace("target", '^(https?://)([^/?#]*@)?([^/?#]+).*$', '\1\3/•••', 's'), "input" = CASE WHEN "input" ? 'address' THEN jsonb_set("input", '{address}', to_jsonb(regexp_replace("input" ->> 'address', '^(https?://)([^/?#]*@)?([^/?#]+).*$', '\1\3/•••', 's'))) ELSE "input" END WHERE "action" LIKE 'alert-destination/%' AND ("target" ~ '^https?://' OR "input" ->> 'address' ~ '^https?://');--> statement-breakpoint
UPDATE "alert_firings" SET "subject" = regexp_replace("subject", '^([a-z]+://[^/?#@:]*):[^/?#]*@', '\1:***@'), "resolved_at" = coalesce("resolved_at", now()), "resolution" = coalesce("resolution", 'changed') WHERE "subject" ~ '^[a-z]+://[^/?#]*:[^/?#]*@';
