DROP INDEX "domains_unchecked";--> statement-breakpoint
CREATE INDEX "dumps_unfinished" ON "dumps" USING btree ("created_at") WHERE "dumps"."dump_status" in ('queued', 'in_process');--> statement-breakpoint
CREATE INDEX "domains_unchecked" ON "domains" USING btree ("project_id",coalesce("checked_at", "created_at")) WHERE "domains"."dkim_status" = 'inactive' and not "domains"."is_sandbox";