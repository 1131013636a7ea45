CREATE TABLE "segment_changes" (
	"project_id" text NOT NULL,
	"change_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "segment_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"changes" jsonb NOT NULL,
	CONSTRAINT "segment_changes_project_id_change_id_pk" PRIMARY KEY("project_id","change_id")
);
--> statement-breakpoint
CREATE TABLE "segment_counts" (
	"project_id" text NOT NULL,
	"family" text NOT NULL,
	"minutes" smallint NOT NULL,
	"bucket" timestamp (3) with time zone NOT NULL,
	"segment_id" bigint NOT NULL,
	"letters_now" integer NOT NULL,
	"letters_ever" integer NOT NULL,
	CONSTRAINT "segment_counts_project_id_family_minutes_bucket_segment_id_pk" PRIMARY KEY("project_id","family","minutes","bucket","segment_id")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"project_id" text NOT NULL,
	"family" text NOT NULL,
	"segment_id" bigint NOT NULL,
	"status" text NOT NULL,
	"delivery_status" text NOT NULL,
	"server" text NOT NULL,
	"provider" text NOT NULL,
	"domain" text NOT NULL,
	"template_id" text NOT NULL,
	"template_version" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "segments_project_id_family_segment_id_pk" PRIMARY KEY("project_id","family","segment_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "sender_ip" text;--> statement-breakpoint
CREATE INDEX "segment_counts_segment" ON "segment_counts" USING btree ("project_id","family","minutes","segment_id","bucket") WHERE family in ('domain', 'domain_bounce');--> statement-breakpoint
CREATE INDEX "segments_last" ON "segments" USING btree ("project_id","last_at");--> statement-breakpoint
-- The messages that are there are counted as they are known: which server made an attempt, and the reasons of attempts
-- before the last, were not kept of them.
SET LOCAL work_mem = '256MB';--> statement-breakpoint
WITH "told" AS (
	SELECT "l"."project_id", to_timestamp(floor(extract(epoch from "l"."first_at") / 900) * 900) AS "bucket",
		"s"."status", "s"."status" = "l"."status" AS "is_now",
		CASE WHEN "s"."status" = "l"."status" AND "s"."status" IN ('delivered', 'soft_bounced', 'hard_bounced')
			THEN coalesce("l"."delivery_status", '') ELSE '' END AS "delivery_status",
		"x"."provider", "x"."domain", coalesce("l"."template_id", '') AS "template_id",
		coalesce("l"."template_version"::text, '') AS "template_version"
	FROM "letters" "l" JOIN "letter_search" "x" USING ("project_id", "first_at", "job_id", "email")
	CROSS JOIN LATERAL unnest("l"."statuses") AS "s"("status")),
"grouped" AS (
	SELECT "project_id", "bucket", "family", "status", "delivery_status", "provider",
		CASE WHEN "family" LIKE 'domain%' THEN "domain" ELSE '' END AS "domain",
		CASE "family" WHEN 'template' THEN "template_id" ELSE '' END AS "template_id",
		CASE "family" WHEN 'template' THEN "template_version" ELSE '' END AS "template_version",
		count(*) FILTER (WHERE "is_now") AS "letters_now", count(*) AS "letters_ever"
	FROM "told" CROSS JOIN (VALUES ('attempt'), ('domain'), ('domain_bounce'), ('template')) AS "f"("family")
	WHERE CASE "family" WHEN 'domain' THEN "status" IN ('sent', 'delivered')
		WHEN 'domain_bounce' THEN "status" IN ('soft_bounced', 'hard_bounced', 'spam') ELSE true END
	GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9),
"named" AS MATERIALIZED (
	SELECT *, ('x' || encode(substring(sha256(convert_to(concat_ws(E'\x1f', "family", "status", "delivery_status", '',
		"provider", "domain", "template_id", "template_version"), 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint
		AS "segment_id" FROM "grouped"),
"counted" AS (
	INSERT INTO "segment_counts" ("project_id", "family", "minutes", "bucket", "segment_id", "letters_now", "letters_ever")
	SELECT "project_id", "family", "minutes",
		to_timestamp(floor(extract(epoch from "bucket") / (60 * "minutes")) * 60 * "minutes") AS "step", "segment_id",
		sum("letters_now"), sum("letters_ever")
	FROM "named" CROSS JOIN (VALUES (15), (60), (1440)) AS "level"("minutes")
	GROUP BY 1, 2, 3, 4, 5)
INSERT INTO "segments" ("project_id", "family", "segment_id", "status", "delivery_status", "server", "provider", "domain", "template_id", "template_version", "last_at")
SELECT "project_id", "family", "segment_id", "status", "delivery_status", '', "provider", "domain", "template_id", "template_version", max("bucket")
FROM "named" GROUP BY "project_id", "family", "segment_id", "status", "delivery_status", "provider", "domain", "template_id", "template_version";--> statement-breakpoint
ANALYZE "segments";--> statement-breakpoint
ANALYZE "segment_counts";
