SET LOCAL work_mem = '256MB';--> statement-breakpoint
-- Counts the stored messages by domain in the statuses that had no counts by domain, and by kind of reader: rates of a domain need both.
CREATE TEMPORARY TABLE "added_up" AS
SELECT *, ('x' || encode(substring(sha256(convert_to(concat_ws(E'\x1f', "family", "status", '', '', "provider", "domain", '', '',
	CASE "family" WHEN 'reader_domain' THEN "traffic_type" END), 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint AS "segment_id"
FROM (
	SELECT "l"."project_id", floor(extract(epoch from "l"."first_at") / 900)::integer AS "quarter", "s".*, "x"."provider", "x"."domain",
		(count(*) FILTER (WHERE "s"."family" = 'domain_other' AND "s"."status" = "l"."status"))::integer AS "letters_now",
		count(*)::integer AS "letters_ever"
	FROM "letters" "l" JOIN "letter_search" "x" USING ("project_id", "first_at", "job_id", "email")
	CROSS JOIN LATERAL (
		SELECT 'domain_other' AS "family", "status", '' AS "traffic_type" FROM unnest("l"."statuses") AS "had"("status")
			WHERE "status" NOT IN ('sent', 'delivered', 'soft_bounced', 'hard_bounced', 'spam')
		UNION ALL
		SELECT 'reader_domain', "read" ->> 0, "read" ->> 1 FROM jsonb_array_elements("l"."sources" -> 'reads') AS "read") "s"
	GROUP BY 1, 2, 3, 4, 5, 6, 7) "counted";--> statement-breakpoint
INSERT INTO "segments" ("project_id", "family", "segment_id", "status", "delivery_status", "server", "provider", "domain", "template_id", "template_version", "traffic_type", "last_at")
SELECT "project_id", "family", "segment_id", "status", '', '', "provider", "domain", '', '', "traffic_type", to_timestamp(max("quarter") * 900::float8)
FROM "added_up" GROUP BY "project_id", "family", "segment_id", "status", "provider", "domain", "traffic_type";--> statement-breakpoint
INSERT INTO "segment_counts" ("project_id", "family", "minutes", "starts_at", "segment_id", "cells")
SELECT "project_id", "family", "minutes", to_timestamp(floor("step" / "steps"::float8) * "steps" * "minutes" * 60), "segment_id",
	string_agg(int4send("step") || int4send("letters_now") || int4send("letters_ever"), ''::bytea ORDER BY "step")
FROM (
	SELECT "project_id", "family", "minutes", "steps", floor("quarter" * 15 / "minutes"::float8)::integer AS "step", "segment_id",
		sum("letters_now")::integer AS "letters_now", sum("letters_ever")::integer AS "letters_ever"
	FROM "added_up" CROSS JOIN (VALUES (15, 96), (1440, 32)) AS "level"("minutes", "steps")
	GROUP BY 1, 2, 3, 4, 5, 6) "sum"
GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5;--> statement-breakpoint
DROP TABLE "added_up";--> statement-breakpoint
-- Counts outlive messages: where the oldest messages are gone, this row has the time from which these counts are complete (lib/store/domain-rates.ts).
INSERT INTO "segments" ("project_id", "family", "segment_id", "status", "delivery_status", "server", "provider", "domain", "template_id", "template_version", "last_at")
SELECT "c"."project_id", 'domain_other', 0, '', '', '', '', '', '', '', coalesce("o"."quarter", "c"."last") + interval '15 minutes'
FROM (SELECT "project_id", min("bucket") AS "first", max("bucket") AS "last" FROM "counts" GROUP BY "project_id") "c"
LEFT JOIN LATERAL (SELECT to_timestamp(floor(extract(epoch from "first_at") / 900) * 900) AS "quarter" FROM "letters"
	WHERE "project_id" = "c"."project_id" ORDER BY "first_at" LIMIT 1) "o" ON true
WHERE "o"."quarter" IS NULL OR "c"."first" < "o"."quarter";--> statement-breakpoint
CREATE INDEX "segments_domain" ON "segments" USING btree ("project_id","family","domain");--> statement-breakpoint
CREATE INDEX "segment_counts_segment_with_rates" ON "segment_counts" USING btree ("project_id","family","minutes","segment_id","starts_at") WHERE family in ('domain', 'domain_bounce', 'domain_any_reason', 'domain_other', 'reader_domain');--> statement-breakpoint
ANALYZE "segments";--> statement-breakpoint
ANALYZE "segment_counts";--> statement-breakpoint
-- Replaced last: readers of counts wait from here until the commit.
DROP INDEX "segment_counts_segment";--> statement-breakpoint
ALTER INDEX "segment_counts_segment_with_rates" RENAME TO "segment_counts_segment";
