DROP INDEX "calls_due";--> statement-breakpoint
CREATE INDEX "calls_leased" ON "calls" USING btree ("project_id","webhook_id") WHERE "calls"."lease" is not null;--> statement-breakpoint
CREATE INDEX "calls_due" ON "calls" USING btree ("project_id","webhook_id","next_try_at","call_id") WHERE "calls"."status" = 'waiting';