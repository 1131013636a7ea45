DROP INDEX "segment_counts_segment";--> statement-breakpoint
SET LOCAL work_mem = '256MB';--> statement-breakpoint
-- Domains that bounced, whatever the reason, are what is counted of them by reason, added up.
CREATE TEMPORARY TABLE "added_up" AS
SELECT "project_id", "segment_id" AS "of_reason", "status", "provider", "domain", "last_at",
	('x' || encode(substring(sha256(convert_to(concat_ws(E'\x1f', 'domain_any_reason', "status", '', '', "provider", "domain",
		'', ''), 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint AS "segment_id"
FROM "segments" WHERE "family" = 'domain_bounce';--> statement-breakpoint
ANALYZE "added_up";--> statement-breakpoint
INSERT INTO "segments" ("project_id", "family", "segment_id", "status", "delivery_status", "server", "provider", "domain", "template_id", "template_version", "last_at")
SELECT "project_id", 'domain_any_reason', "segment_id", "status", '', '', "provider", "domain", '', '', max("last_at")
FROM "added_up" GROUP BY "project_id", "segment_id", "status", "provider", "domain";--> statement-breakpoint
INSERT INTO "segment_counts" ("project_id", "family", "minutes", "starts_at", "segment_id", "cells")
SELECT "project_id", 'domain_any_reason', "minutes", "starts_at", "segment_id",
	string_agg(int4send("step") || int4send("letters_now") || int4send("letters_ever"), ''::bytea ORDER BY "step")
FROM (
	SELECT "project_id", "minutes", "starts_at", "segment_id", "step",
		sum("letters_now")::integer AS "letters_now", sum("letters_ever")::integer AS "letters_ever"
	FROM (
		SELECT "c"."project_id", "c"."minutes", "c"."starts_at", "a"."segment_id",
			('x' || encode(substring("c"."cells" from "place" * 12 + 1 for 4), 'hex'))::bit(32)::integer AS "step",
			('x' || encode(substring("c"."cells" from "place" * 12 + 5 for 4), 'hex'))::bit(32)::integer AS "letters_now",
			('x' || encode(substring("c"."cells" from "place" * 12 + 9 for 4), 'hex'))::bit(32)::integer AS "letters_ever"
		FROM "segment_counts" "c" JOIN "added_up" "a" ON "a"."project_id" = "c"."project_id" AND "a"."of_reason" = "c"."segment_id"
		CROSS JOIN LATERAL generate_series(0, length("c"."cells") / 12 - 1) AS "place"
		WHERE "c"."family" = 'domain_bounce') "cell"
	GROUP BY 1, 2, 3, 4, 5) "sum"
WHERE "letters_now" <> 0 OR "letters_ever" <> 0
GROUP BY 1, 3, 4, 5 ORDER BY 1, 3, 4, 5;--> statement-breakpoint
-- What was noted and is not added up yet is noted for them, too.
INSERT INTO "segment_changes" ("project_id", "family", "segment_ids", "quarters", "letters_now", "letters_ever")
SELECT "n"."project_id", 'domain_any_reason', array_agg("a"."segment_id" ORDER BY "place"), array_agg("quarter" ORDER BY "place"),
	array_agg("now" ORDER BY "place"), array_agg("ever" ORDER BY "place")
FROM "segment_changes" "n"
CROSS JOIN LATERAL unnest("n"."segment_ids", "n"."quarters", "n"."letters_now", "n"."letters_ever")
	WITH ORDINALITY AS "one"("of_reason", "quarter", "now", "ever", "place")
JOIN "added_up" "a" ON "a"."project_id" = "n"."project_id" AND "a"."of_reason" = "one"."of_reason"
WHERE "n"."family" = 'domain_bounce' GROUP BY "n"."project_id", "n"."change_id";--> statement-breakpoint
DROP TABLE "added_up";--> statement-breakpoint
CREATE INDEX "segment_counts_segment" ON "segment_counts" USING btree ("project_id","family","minutes","segment_id","starts_at") WHERE family in ('domain', 'domain_bounce', 'domain_any_reason');--> statement-breakpoint
ANALYZE "segments";--> statement-breakpoint
ANALYZE "segment_counts";
