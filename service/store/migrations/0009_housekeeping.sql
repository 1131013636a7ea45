CREATE INDEX "calls_replay_waiting" ON "calls" USING btree ("project_id","replay_id","next_try_at") WHERE "calls"."status" = 'waiting' and "calls"."replay_id" is not null;--> statement-breakpoint
CREATE INDEX "calls_ended" ON "calls" USING btree ("created_at") WHERE "calls"."status" <> 'waiting';--> statement-breakpoint
CREATE INDEX "dumps_expires" ON "dumps" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "replays_stopped" ON "replays" USING btree ("project_id","replay_id") WHERE "replays"."status" = 'stopped';--> statement-breakpoint
CREATE INDEX "replays_finished" ON "replays" USING btree ("finished_at") WHERE "replays"."status" <> 'running';--> statement-breakpoint
CREATE INDEX "writers_written" ON "writers" USING btree ("written_at");