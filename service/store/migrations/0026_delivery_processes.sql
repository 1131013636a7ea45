CREATE UNLOGGED TABLE "delivery_processes" (
	"process" text PRIMARY KEY NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weaker_tls" (
	"host" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "delivery_processes_leased" ON "delivery_processes" USING btree ("leased_until");--> statement-breakpoint
CREATE INDEX "weaker_tls_kept" ON "weaker_tls" USING btree ("kept_until");