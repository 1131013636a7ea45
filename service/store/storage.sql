-- Updates of these tables cost no flush; their rows may be lost in a crash of the server.
ALTER TABLE "rate_windows" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "delivery_processes" SET UNLOGGED;--> statement-breakpoint
-- Rows of these tables come and go all the time: dead rows are removed soon, whatever the settings of the server.
ALTER TABLE "queue" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "outbox" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "calls" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 500);--> statement-breakpoint
ALTER TABLE "reader_actions" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);--> statement-breakpoint
-- Few rows that change with every batch.
ALTER TABLE "letter_counts" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200);--> statement-breakpoint
ALTER TABLE "writers" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200);
