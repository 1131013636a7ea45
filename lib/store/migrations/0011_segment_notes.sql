ALTER TABLE "segment_changes" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "segment_changes" ADD COLUMN "segment_ids" bigint[];--> statement-breakpoint
ALTER TABLE "segment_changes" ADD COLUMN "quarters" integer[];--> statement-breakpoint
ALTER TABLE "segment_changes" ADD COLUMN "letters_now" integer[];--> statement-breakpoint
ALTER TABLE "segment_changes" ADD COLUMN "letters_ever" integer[];--> statement-breakpoint
ALTER TABLE "segment_changes" ALTER COLUMN "changes" DROP NOT NULL;--> statement-breakpoint
-- What was noted before and is not added up yet.
INSERT INTO "segments" ("project_id", "family", "segment_id", "status", "delivery_status", "server", "provider", "domain",
	"template_id", "template_version", "last_at")
SELECT "c"."project_id", "m"."family", "m"."segment_id", "m"."status", "m"."delivery_status", "m"."server", "m"."provider",
	"m"."domain", "m"."template_id", "m"."template_version", to_timestamp(max("m"."bucket_ms") / 1000)
FROM "segment_changes" "c", jsonb_to_recordset("c"."changes") AS "m"("family" text, "segment_id" bigint, "status" text,
	"delivery_status" text, "server" text, "provider" text, "domain" text, "template_id" text, "template_version" text,
	"bucket_ms" float8)
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "segment_changes" ("project_id", "family", "segment_ids", "quarters", "letters_now", "letters_ever")
SELECT "c"."project_id", "m"."family", array_agg("m"."segment_id"), array_agg(("m"."bucket_ms" / 900000)::integer),
	array_agg("m"."letters_now"), array_agg("m"."letters_ever")
FROM "segment_changes" "c", jsonb_to_recordset("c"."changes") AS "m"("family" text, "segment_id" bigint, "bucket_ms" float8,
	"letters_now" integer, "letters_ever" integer)
GROUP BY "c"."change_id", 1, 2;--> statement-breakpoint
DELETE FROM "segment_changes" WHERE "changes" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "segment_changes" DROP COLUMN "changes";--> statement-breakpoint
ALTER TABLE "segment_changes" ALTER COLUMN "family" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "segment_changes" ALTER COLUMN "segment_ids" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "segment_changes" ALTER COLUMN "quarters" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "segment_changes" ALTER COLUMN "letters_now" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "segment_changes" ALTER COLUMN "letters_ever" SET NOT NULL;
