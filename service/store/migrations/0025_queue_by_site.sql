DROP INDEX "queue_ready";--> statement-breakpoint
ALTER TABLE "queue" ADD COLUMN "site" text;--> statement-breakpoint
CREATE INDEX "queue_ready" ON "queue" USING btree ("project_id","size_class",hashtext(coalesce("site", "domain")),"due_at") WHERE "queue"."is_ready" and "queue"."lease" is null;