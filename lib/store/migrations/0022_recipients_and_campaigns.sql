-- Messages by a whole address and by campaign. Where any message has a campaign, the index of words is made anew behind the
-- rows: each that changes with it in place costs a hundred entries of it.
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
ALTER TABLE "letter_search" ADD COLUMN "campaign_id" text;--> statement-breakpoint
DO $$ BEGIN
	IF EXISTS (SELECT FROM "letters" WHERE "sources" ? 'campaign') THEN
		DROP INDEX "letter_search_words";
		UPDATE "letter_search" AS "s" SET "campaign_id" = "l"."sources" ->> 'campaign' FROM "letters" AS "l"
			WHERE "l"."sources" ? 'campaign' AND "s"."project_id" = "l"."project_id" AND "s"."first_at" = "l"."first_at"
				AND "s"."job_id" = "l"."job_id" AND "s"."email" = "l"."email";
		CREATE INDEX "letter_search_words" ON "letter_search" USING gin ("project_id","email" gin_trgm_ops,"subject" gin_trgm_ops,"tags");
	END IF;
END $$;--> statement-breakpoint
CREATE INDEX "letter_search_recipient" ON "letter_search" USING btree ("project_id",lower(email collate "C"),"first_at","job_id","email");--> statement-breakpoint
CREATE INDEX "letter_search_campaign" ON "letter_search" USING btree ("project_id","campaign_id","first_at","job_id","email") WHERE campaign_id is not null;--> statement-breakpoint
ANALYZE "letter_search";
