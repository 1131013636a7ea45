DROP INDEX "events_letter";--> statement-breakpoint
CREATE INDEX "spam_blocks_blocked" ON "spam_blocks" USING btree ("blocked_at") WHERE "spam_blocks"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "spam_blocks_quiet" ON "spam_blocks" USING btree ("counted_since") WHERE "spam_blocks"."blocked_at" is null;--> statement-breakpoint
CREATE INDEX "subscribe_requests_age" ON "subscribe_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "suppression_removals_age" ON "suppression_removals" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "suppressions_expires" ON "suppressions" USING btree ("expires_at") WHERE "suppressions"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "validations_age" ON "validations" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "events_letter" ON "events" USING btree ("project_id","letter_id","status");